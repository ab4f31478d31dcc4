import { add, gt, gte, lt, lte } from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import type { RuleContext } from '../kernel/resource.ts'
import { text, type Text } from '../kernel/text.ts'
import { checkPermitNo } from '../kernel/validators/permit-no.ts'
import { checkPlateColour, plateKind } from '../kernel/validators/plate.ts'
import { axleGrossLimit } from './axles.ts'
import { futureIssues, orderIssues, standardIssues } from './standard.ts'
import { wordedIssue } from '../kernel/worded-issue.ts'
import { bodyOf, isTrailerType, sizeOf, type VehicleSize, type VehicleType, vehicleTypes } from './vehicle-types.ts'
import { vehicleErrors } from './vehicle.errors.ts'

/** Gross mass in tonnes up to which a lorry needs no transport certificate (交通运输部, since 2019). */
export const LIGHT_LORRY_LIMIT = '4.5'

interface VehicleFacts {
  plateNo?: string | null
  plateColor?: string | null
  vehicleType?: VehicleType | null
  energyType?: string | null
  grossMass?: string | null
  ratedLoad?: string | null
  curbWeight?: string | null
  axles?: number | null
  transportCertNo?: string | null
  registerDate?: string | null
  issueDate?: string | null
  trailerId?: number | null
}

export const isLight = ({ grossMass }: Pick<VehicleFacts, 'grossMass'>): boolean =>
  !!grossMass && lte(grossMass, LIGHT_LORRY_LIMIT)

export function vehicleIssues(row: VehicleFacts, ctx: RuleContext): Issue[] {
  return [
    ...plateIssues(row),
    ...kindIssues(row),
    ...massIssues(row),
    ...certificateIssues(row),
    ...dateIssues(row, ctx),
  ]
}

function plateIssues({ plateNo, plateColor, vehicleType, grossMass }: VehicleFacts): Issue[] {
  if (!plateNo) return []
  const issues: Issue[] = []
  if (vehicleType && vehicleType !== 'X99' && (plateKind(plateNo) === 'trailer') !== isTrailerType(vehicleType))
    issues.push(
      wordedIssue(
        vehicleErrors,
        { code: 'vehicle.trailer_plate', path: 'plateNo' },
        { plateNo, type: vehicleTypes[vehicleType] },
      ),
    )
  if (!plateColor) return issues
  const heavy = gt(grossMass, LIGHT_LORRY_LIMIT) || ['heavy', 'medium'].includes(sizeOf(vehicleType) ?? '')
  if (plateColor === '1' && heavy) issues.push(vehicleErrors.issue('vehicle.blue_plate', { plateNo }, 'plateColor'))
  const problem = checkPlateColour({ plate: plateNo, colour: plateColor, vehicleType: vehicleType ?? '' })
  return [...issues, ...standardIssues(problem, 'plateColor', text('车牌颜色', 'Plate colour'))]
}

function kindIssues({ vehicleType, energyType, trailerId }: VehicleFacts): Issue[] {
  const issues: Issue[] = []
  const trailer = isTrailerType(vehicleType)
  if (vehicleType && energyType && (energyType === 'Y') !== trailer)
    issues.push(vehicleErrors.issue('vehicle.energy', {}, 'energyType'))
  if (trailer && trailerId) issues.push(vehicleErrors.issue('vehicle.own_trailer', {}, 'trailerId'))
  return issues
}

/** GA 802-2019: heavy from 12 t, medium below 12 t, light below 4.5 t (in practice up to it) gross mass. */
const SIZE_RULES: Readonly<Record<VehicleSize, { fits: (gross: string) => boolean; rule: Text }>> = {
  heavy: { fits: gross => gte(gross, 12), rule: text('重型为 12 吨及以上', 'heavy means 12 t or more') },
  medium: { fits: gross => lt(gross, 12), rule: text('中型不足 12 吨', 'medium means below 12 t') },
  light: { fits: gross => lte(gross, LIGHT_LORRY_LIMIT), rule: text('轻型不超过 4.5 吨', 'light means up to 4.5 t') },
  mini: { fits: gross => lte(gross, '1.8'), rule: text('微型不超过 1.8 吨', 'mini means up to 1.8 t') },
  lowSpeed: {
    fits: gross => lte(gross, LIGHT_LORRY_LIMIT),
    rule: text('低速货车不超过 4.5 吨', 'low-speed means up to 4.5 t'),
  },
}

function massIssues({ vehicleType, grossMass, ratedLoad, curbWeight, axles }: VehicleFacts): Issue[] {
  const issues: Issue[] = []
  if (!grossMass) return issues
  const body = bodyOf(vehicleType)
  const size = sizeOf(vehicleType)
  const sized = size && (body === 'rigid' || body === 'tractor')
  if (sized && vehicleType && !SIZE_RULES[size].fits(grossMass)) {
    const params = { gross: grossMass, type: vehicleTypes[vehicleType], rule: SIZE_RULES[size].rule }
    issues.push(wordedIssue(vehicleErrors, { code: 'vehicle.size', path: 'grossMass' }, params))
  }
  // The rated load of a tractor is what it may pull and not part of its gross mass.
  if (body !== 'tractor' && ratedLoad && gt(add(curbWeight, ratedLoad), grossMass))
    issues.push(
      vehicleErrors.issue(
        'vehicle.masses',
        { curb: curbWeight ?? '—', load: ratedLoad, gross: grossMass },
        'ratedLoad',
      ),
    )
  const limit = body === 'rigid' && axles ? axleGrossLimit(axles, { combination: false }) : null
  if (limit && axles && gt(grossMass, limit))
    issues.push(vehicleErrors.issue('vehicle.axle_limit', { axles, limit, gross: grossMass }, 'grossMass'))
  return issues
}

function certificateIssues(row: VehicleFacts): Issue[] {
  const { transportCertNo } = row
  if (!transportCertNo) return []
  const wrong = standardIssues(
    checkPermitNo(transportCertNo),
    'transportCertNo',
    text('道路运输证号', 'Transport certificate no.'),
  )
  if (wrong.length) return wrong
  const placeholder = transportCertNo.endsWith('000000')
  return placeholder && row.grossMass && !isLight(row)
    ? [vehicleErrors.issue('vehicle.no_certificate', {}, 'transportCertNo')]
    : []
}

const REGISTERED = text('注册日期', 'Registered on')
const ISSUED = text('发证日期', 'Licence issued on')

function dateIssues({ registerDate, issueDate }: VehicleFacts, ctx: RuleContext): Issue[] {
  return [
    ...orderIssues({ earlier: registerDate, later: issueDate, path: 'issueDate', labels: [REGISTERED, ISSUED] }),
    ...futureIssues(registerDate, ctx.today, { path: 'registerDate', label: REGISTERED }),
  ]
}
