import type { Issue } from '../kernel/errors.ts'
import type { RuleContext } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { checkIdCard } from '../kernel/validators/id-card.ts'
import { futureIssues, orderIssues, personNameIssues, standardIssues } from './standard.ts'

interface DriverFacts {
  name?: string | null
  idNo?: string | null
  licenseFrom?: string | null
  licenseTo?: string | null
  cardHolder?: string | null
}

const LICENCE_FROM = text('驾驶证有效期起', 'Licence valid from')
const LICENCE_TO = text('驾驶证有效期止', 'Licence valid until')

export function driverIssues(row: DriverFacts, ctx: RuleContext): Issue[] {
  const issues = [
    ...personNameIssues(row.name, 'name'),
    ...orderIssues({
      earlier: row.licenseFrom,
      later: row.licenseTo,
      path: 'licenseTo',
      labels: [LICENCE_FROM, LICENCE_TO],
    }),
    ...futureIssues(row.licenseFrom, ctx.today, { path: 'licenseFrom', label: LICENCE_FROM }),
  ]
  if (row.idNo)
    issues.push(...standardIssues(checkIdCard(row.idNo, ctx.today), 'idNo', text('身份证号', 'ID card no.')))
  return issues
}

/** Since 2019 drivers of lorries up to 4.5 t gross mass need no qualification certificate. */
export function needsQualification(licenseClass: string | null | undefined): boolean {
  return licenseClass === 'A1' || licenseClass === 'A2' || licenseClass === 'B2'
}
