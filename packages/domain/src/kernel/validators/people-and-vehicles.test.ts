import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkBoxNo, isBoxNo, normalizeBoxNo } from './box-no.ts'
import { checkDriverAge, checkIdCard, idCardFacts, isIdCard, normalizeIdCard } from './id-card.ts'
import { checkMobile, isMobile, normalizeMobile } from './mobile.ts'
import { checkPlate, checkPlateColour, isPlate, normalizePlate, plateColours, plateKind } from './plate.ts'
import { checkVin, isVin } from './vin.ts'

const ID_CARDS = [
  '11010519491231002X',
  '610800198503120017',
  '150600197808160021',
  '130200199307050039',
  '610800198811110048',
]
const BOXES = ['CSQU3054383', 'TBJU5000014', 'TBJU5000020', 'TBJU5039166', 'TBBU0123450', 'TBGU4001186', 'TCLU1234568']

describe('identity card', () => {
  it.each(ID_CARDS)('accepts %s', id => {
    expect(checkIdCard(id, '2026-11-20')).toBeUndefined()
  })

  it.each([
    ['610800198503120019', 'id_card.check'],
    ['210700198202290047', 'id_card.birth'],
    ['610800199002301017', 'id_card.birth'],
    ['610800185003120017', 'id_card.birth'],
    ['990800198503120017', 'id_card.region'],
    ['61080019850312001', 'id_card.length'],
    ['610800850312001', 'id_card.length'],
    ['61080019850312A017', 'id_card.character'],
  ])('refuses %s: %s', (id, problem) => {
    expect(checkIdCard(id)).toMatchObject({ code: problem, level: 'error' })
    expect(isIdCard(id)).toBe(false)
    expect(idCardFacts(id)).toBeUndefined()
  })

  it('refuses people not yet born', () => {
    expect(checkIdCard('610800198811110048', '1988-11-10')).toMatchObject({ code: 'id_card.birth' })
    expect(isIdCard('610800198811110048', '1988-11-11')).toBe(true)
  })

  it('tells birth date and sex', () => {
    const male = { regionCode: '610800', birthDate: '1985-03-12', sex: 'male' }
    expect(idCardFacts('610800198503120017')).toEqual(male)
    expect(idCardFacts('610800198811110048')).toMatchObject({ birthDate: '1988-11-11', sex: 'female' })
    expect(normalizeIdCard(' 11010519491231002x')).toBe('11010519491231002X')
  })

  it('warns of drivers under 18 or over 70', () => {
    const id = '610800198503120017'
    expect(checkDriverAge(id, '2003-03-11')).toMatchObject({ code: 'id_card.driver_age', level: 'warning' })
    expect(checkDriverAge(id, '2003-03-12')).toBeUndefined()
    expect(checkDriverAge(id, '2056-03-11')).toBeUndefined()
    expect(checkDriverAge(id, '2056-03-12')?.zh).toContain('71 岁')
    expect(checkDriverAge('123', '2026-11-20')).toBeUndefined()
  })

  it('notices any single wrong digit and any two neighbours swapped', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ID_CARDS), fc.nat(16), fc.nat(9), (id, i, digit) => {
        if (id[i] !== String(digit)) expect(isIdCard(id.slice(0, i) + digit + id.slice(i + 1))).toBe(false)
        if (id[i] !== id[i + 1]) {
          expect(isIdCard(id.slice(0, i) + id.charAt(i + 1) + id.charAt(i) + id.slice(i + 2))).toBe(false)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('plate', () => {
  it.each([
    ['陕K12345', 'standard', '2'],
    ['蒙K8A21B', 'standard', '2'],
    ['陕KD12345', 'nevSmall', '94'],
    ['陕K12345D', 'nevLarge', '93'],
    ['陕K12345F', 'nevLarge', '93'],
    ['陕K1A23挂', 'trailer', '2'],
    ['冀B0H35挂', 'trailer', '2'],
    ['陕K1A23学', 'coach', '2'],
    ['陕K1A23警', 'police', '4'],
    ['粤Z12D3港', 'hongKongMacau', '3'],
    [' 陕k·12345 ', 'standard', '2'],
    ['陕Ｋ１２３４５', 'standard', '2'],
  ])('takes %s for %s, first colour %s', (plate, kind, colour) => {
    expect(isPlate(plate)).toBe(true)
    expect(plateKind(plate)).toBe(kind)
    expect(plateColours(plate)[0]).toBe(colour)
  })

  it.each([
    ['陕K1234', 'plate.format'],
    ['陕KO2345', 'plate.letter'],
    ['陕KI2345', 'plate.letter'],
    ['陕K1234I', 'plate.letter'],
    ['陕KL12345', 'plate.format'],
    ['陕K1234567', 'plate.format'],
    ['K12345', 'plate.province'],
    ['京Z12D3港', 'plate.format'],
    ['', 'plate.province'],
  ])('refuses %s: %s', (plate, problem) => {
    expect(checkPlate(plate)).toMatchObject({ code: problem, level: 'error' })
    expect(plateColours(plate)).toEqual([])
  })

  it.each([
    { plate: '陕K12345', colour: '2', vehicleType: 'H11', level: undefined },
    { plate: '陕K12345', colour: '1', vehicleType: 'H11', level: 'warning' },
    { plate: '陕K12345', colour: '1', vehicleType: 'H31', level: undefined },
    { plate: '陕K12345', colour: '2', vehicleType: 'H31', level: 'warning' },
    { plate: '陕K12345', colour: '2', vehicleType: 'Q11', level: undefined },
    { plate: '陕K12345', colour: '91', vehicleType: 'H51', level: undefined },
    { plate: '陕K12345', colour: '1', vehicleType: '', level: undefined },
    { plate: '陕K12345', colour: '94', vehicleType: '', level: 'error' },
    { plate: '陕KD12345', colour: '94', vehicleType: 'H31', level: undefined },
    { plate: '陕KD12345', colour: '1', vehicleType: 'H31', level: 'error' },
    { plate: '陕K12345D', colour: '93', vehicleType: 'Q11', level: undefined },
    { plate: '陕K12345D', colour: '94', vehicleType: 'Q11', level: 'error' },
    { plate: '陕K1A23挂', colour: '2', vehicleType: 'B11', level: undefined },
    { plate: '陕K1A23挂', colour: '1', vehicleType: 'B11', level: 'error' },
    { plate: '陕K12345', colour: '77', vehicleType: 'H11', level: 'error' },
    { plate: 'K12345', colour: '1', vehicleType: 'H11', level: undefined },
  ])('colour of $plate as $colour on $vehicleType: $level', ({ plate, colour, vehicleType, level }) => {
    expect(checkPlateColour({ plate, colour, vehicleType })?.level).toBe(level)
  })

  it('normalises what people paste', () => {
    expect(normalizePlate('陕K·1 23-45')).toBe('陕K12345')
  })
})

describe('container number', () => {
  it.each(BOXES)('accepts %s', box => {
    expect(checkBoxNo(box)).toBeUndefined()
  })

  it.each([
    ['CSQU3054384', 'box_no.check'],
    ['TCLU1234567', 'box_no.check'],
    ['CSQU305438', 'box_no.length'],
    ['CSQA3054383', 'box_no.format'],
    ['CSQ13054383', 'box_no.format'],
  ])('refuses %s: %s', (box, problem) => {
    expect(checkBoxNo(box)).toMatchObject({ code: problem, level: 'error' })
    expect(isBoxNo(box)).toBe(false)
  })

  it('names the digit it expects', () => {
    expect(checkBoxNo('TCLU1234567')?.zh).toContain('校验位是 8')
    expect(normalizeBoxNo('csqu 305438-3')).toBe('CSQU3054383')
  })
})

describe('mobile number', () => {
  it.each(['13800138000', '138****8000', '19912345678', '138 0013 8000'])('accepts %s', mobile => {
    expect(isMobile(mobile)).toBe(true)
  })

  it.each(['12800138000', '1380013800', '138001380001', '138***88000', '+8613800138000', ''])('refuses %j', mobile => {
    expect(checkMobile(mobile)).toMatchObject({ code: 'mobile.format', level: 'error' })
  })

  it('drops blanks and hyphens', () => {
    expect(normalizeMobile('138-0013-8000')).toBe('13800138000')
  })
})

describe('vehicle identification number', () => {
  it.each(['1M8GDM9AXKP042788', 'LZZ1CLXB3NA000001', 'LFWSRXSJ9N1E00001', 'lzz1clxb3na000001'])('accepts %s', vin => {
    expect(isVin(vin)).toBe(true)
  })

  it.each([
    ['LZZ1CLXB0NA000001', 'vin.check'],
    ['LZZ1CLXB3NA00000', 'vin.format'],
    ['LZZ1CLXB3NA00000O', 'vin.format'],
  ])('only warns of %s: %s', (vin, problem) => {
    expect(checkVin(vin)).toMatchObject({ code: problem, level: 'warning' })
    expect(isVin(vin)).toBe(false)
  })
})
