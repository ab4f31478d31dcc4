import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { writeXlsx } from '../../apps/server/src/engine/sheets/write-xlsx.ts'

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const COLUMNS: readonly (readonly [title: string, value: (n: number, carriers: number) => string])[] = [
  ['车牌号', n => `陕K${LETTERS[Math.floor(n / 10_000) % 24]}${String(n % 10_000).padStart(4, '0')}`],
  ['车牌颜色', () => '黄'],
  ['车辆类型', () => '重型半挂牵引车'],
  ['能源类型', n => (n % 3 ? '柴油' : '天然气')],
  ['总质量(kg)', n => String(18_000 + 10 * (n % 700))],
  ['核定载质量(吨)', () => '39.5'],
  ['整备质量(kg)', n => String(8_000 + 10 * (n % 500))],
  ['轴数', () => '3'],
  ['外廓长', n => String(6_000 + (n % 900))],
  ['外廓宽', () => '2550'],
  ['外廓高', () => '3950'],
  ['所有人', n => `榆林市第${n % 977}运输队`],
  ['使用性质', () => '货运'],
  ['注册日期', n => `20${10 + (n % 15)}-0${1 + (n % 9)}-1${n % 9}`],
  ['发证日期', n => `2025-0${1 + (n % 9)}-1${n % 9}`],
  ['发证机关', () => '榆林市公安局交通警察支队'],
  ['道路运输证号', n => `6108${String(10_000_001 + n)}`],
  ['道路运输证有效期', n => `2028-0${1 + (n % 9)}-01`],
  ['年检到期', n => `2027-0${1 + (n % 9)}-28`],
  ['交强险到期', n => `2027-0${1 + (n % 9)}-20`],
  ['商业险到期', n => `2027-0${1 + (n % 9)}-20`],
  ['承运人责任险到期', n => `2027-0${1 + (n % 9)}-21`],
  ['二级维护到期', n => `2026-12-1${n % 9}`],
  ['车辆归属', () => '外协'],
  ['挂靠公司', () => ''],
  ['所属承运商', (n, carriers) => `承运商${1 + (n % carriers)}`],
  ['定位终端号', n => `GPS${String(n).padStart(8, '0')}`],
  ['黑名单', () => '否'],
  ['备注', n => `第 ${n} 台车，${n % 2 ? '自有挂车' : '租赁挂车'}，长期合作`],
  ['计价车型', () => ''],
]

/** A file of vehicles as a fleet would send it, with valid and unique rows. Returns the number of columns. */
export async function vehicleFile(path: string, rows: number, carriers: number): Promise<number> {
  const data = function* () {
    for (let n = 0; n < rows; n++) yield COLUMNS.map(([, value]) => value(n, carriers))
  }
  await pipeline(
    writeXlsx([{ name: '车辆', columns: COLUMNS.map(([title]) => ({ title, type: 'text' as const })), rows: data() }]),
    createWriteStream(path),
  )
  return COLUMNS.length
}
