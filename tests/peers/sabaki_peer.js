// @sabaki/sgf beside our own reader: prints bytes and seconds of reading the games.
//
//     npm install --prefix target/peers @sabaki/sgf@3.4.7
//     node sabaki_peer.js bench GAMES
const fs = require('fs')
const path = require('path')
const sgf = require(path.join(__dirname, '../../target/peers/node_modules/@sabaki/sgf'))

const folder = process.argv[3]
const files = ['9x9', '19x19'].flatMap(size =>
  fs.readdirSync(path.join(folder, size)).sort().map(name => path.join(folder, size, name)))
const data = files.map(file => fs.readFileSync(file, 'utf8')).join('')
const times = [1, 2, 3].map(() => {
  const begin = process.cpuUsage()
  sgf.parse(data)
  const used = process.cpuUsage(begin)
  return (used.user + used.system) / 1e6
})
console.log(data.length, times.sort((a, b) => a - b)[1])
