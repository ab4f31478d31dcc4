import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DIVISIONS } from './data.ts'
import {
  findRegion,
  isFinestRegion,
  isRegionCode,
  regionCodePath,
  regionLevel,
  regionName,
  regionPath,
  regionTree,
  searchRegions,
  type RegionNode,
} from './index.ts'
import { shortName } from './match.ts'

const flat = (nodes: readonly RegionNode[]): RegionNode[] => nodes.flatMap(node => [node, ...flat(node.children ?? [])])
const all = flat(regionTree())

describe('the table', () => {
  it.each([
    ['610802', '榆阳区'],
    ['610881', '神木市'],
    ['610822', '府谷县'],
    ['610824', '靖边县'],
    ['150602', '东胜区'],
    ['150622', '准格尔旗'],
    ['150627', '伊金霍洛旗'],
    ['150207', '九原区'],
    ['150302', '海勃湾区'],
    ['140602', '朔城区'],
    ['130209', '曹妃甸区'],
    ['130225', '乐亭县'],
    ['130283', '迁安市'],
    ['130983', '黄骅市'],
    ['120116', '滨海新区'],
    ['210804', '鲅鱼圈区'],
    ['210781', '凌海市'],
    ['211221', '铁岭县'],
    ['371102', '东港区'],
    ['371103', '岚山区'],
    ['610112', '未央区'],
    ['610111', '灞桥区'],
    ['610117', '高陵区'],
    ['510113', '青白江区'],
    ['640202', '大武口区'],
    ['640502', '沙坡头区'],
    ['650502', '伊州区'],
    ['652327', '吉木萨尔县'],
  ])('%s is %s', (code, name) => {
    expect(regionName(code)).toBe(name)
  })

  it('holds every province, city and county once', () => {
    const count = (level: string): number => all.filter(({ code }) => regionLevel(code) === level).length
    expect([count('province'), count('city'), count('county')]).toEqual([34, 333, 2849])
    expect(new Set(all.map(({ code }) => code)).size).toBe(all.length)
    for (const { code, name } of all) {
      expect(code).toMatch(/^[1-8]\d{5}$/)
      expect(name).toMatch(/^[\u4e00-\u9fff]{2,}$/)
    }
  })

  it('is written in ascending order, lines of provinces and of cities', () => {
    const lines = DIVISIONS.trim().split('\n')
    for (const line of lines) expect(line).toMatch(/^(\d\d|( \d\d))[\u4e00-\u9fff]+( \d\d[\u4e00-\u9fff]+)*$/)
    const codes = all.map(({ code }) => code)
    expect(codes).toEqual(codes.toSorted())
  })

  it('stays small', () => {
    const bytes = [...DIVISIONS].reduce((acc, char) => acc + (char > '\x7f' ? 3 : 1), 0)
    expect(bytes).toBeLessThan(60_000)
  })
})

describe('paths', () => {
  it.each([
    ['610881', ['陕西省', '榆林市', '神木市'], ['610000', '610800', '610881']],
    ['610800', ['陕西省', '榆林市'], ['610000', '610800']],
    ['110105', ['北京市', '朝阳区'], ['110000', '110105']],
    ['500229', ['重庆市', '城口县'], ['500000', '500229']],
    ['419001', ['河南省', '济源市'], ['410000', '419001']],
    ['659001', ['新疆维吾尔自治区', '石河子市'], ['650000', '659001']],
    ['441900', ['广东省', '东莞市'], ['440000', '441900']],
    ['110100', ['北京市'], ['110000']],
    ['710000', ['台湾省'], ['710000']],
    ['999999', [], []],
    ['6108', [], []],
    ['', [], []],
  ])('%s is %j', (code, names, codes) => {
    expect(regionPath(code)).toEqual(names)
    expect(regionCodePath(code)).toEqual(codes)
    expect(isRegionCode(code)).toBe(names.length > 0)
  })

  it('know where it goes no further', () => {
    expect(['610881', '441900', '419001', '710000'].every(isFinestRegion)).toBe(true)
    expect(['610800', '610000', '110100', '999999'].some(isFinestRegion)).toBe(false)
  })

  it('lead through the tree', () => {
    fc.assert(
      fc.property(fc.constantFrom(...all), ({ code, name }) => {
        let level: readonly RegionNode[] = regionTree()
        for (const step of regionCodePath(code)) {
          const node = level.find(candidate => candidate.code === step)
          expect(node?.name).toBe(regionName(step))
          level = node?.children ?? []
        }
        expect(regionPath(code).at(-1)).toBe(name)
      }),
    )
  })
})

describe('searchRegions', () => {
  it.each([
    ['神木', '610881'],
    ['榆林 神木', '610881'],
    ['陕西神木', '610881'],
    ['陕西省/榆林市/神木市', '610881'],
    ['伊金霍洛', '150627'],
    ['61088', '610881'],
    ['北京朝阳', '110105'],
    ['吉林市', '220200'],
    ['海南', '460000'],
  ])('%s finds %s first', (text, code) => {
    expect(searchRegions(text)[0]?.code).toBe(code)
  })

  it('ranks, limits and finds nothing for nothing', () => {
    expect(searchRegions('朝阳区').map(({ code }) => code)).toEqual(['110105', '220104'])
    expect(searchRegions('6108').map(({ code }) => code)[0]).toBe('610800')
    expect(searchRegions('县', 5)).toHaveLength(5)
    expect([searchRegions(' '), searchRegions('不存在'), searchRegions('%_')]).toEqual([[], [], []])
    expect(searchRegions('神木')[0]).toEqual({ code: '610881', name: '神木市', path: ['陕西省', '榆林市', '神木市'] })
  })
})

describe('findRegion', () => {
  it.each([
    ['610881', '610881'],
    ['神木', '610881'],
    ['内蒙古鄂尔多斯伊金霍洛旗', '150627'],
    ['新疆 / 哈密 / 伊州', '650502'],
    ['长春市朝阳区', '220104'],
    ['吉林', '220000'],
    ['吉林吉林', '220200'],
    ['本溪', '210500'],
    ['朝阳市朝阳县', '211321'],
    ['广西', '450000'],
    ['朝阳区', undefined],
    ['朝阳', undefined],
    ['神', undefined],
    ['', undefined],
  ])('%s means %s', (text, code) => {
    expect(findRegion(text)?.code).toBe(code)
  })

  it('finds every division by its full path', () => {
    for (const { code } of all) expect(findRegion(regionPath(code).join(''))?.code).toBe(code)
  })

  it('agrees with the search, which finds short paths too', () => {
    fc.assert(
      fc.property(fc.constantFrom(...all), ({ code }) => {
        const short = regionPath(code).map(shortName).join(' ')
        expect(searchRegions(short, Infinity).map(hit => hit.code)).toContain(code)
      }),
    )
  })
})
