import { DomainError } from '@tuheng/domain/kernel/errors'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import { text, type Text } from '@tuheng/domain/kernel/text'
import { driver, partyErrors, vehicle } from '@tuheng/domain/parties/index'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { onTransition } from '../../engine/write/hooks.ts'

type DriverRow = RowOf<typeof driver>
type VehicleRow = RowOf<typeof vehicle>
type Papers = readonly (readonly [paper: Text, until: string | null])[]

const driverPapers = (row: DriverRow): Papers => [
  [text('驾驶证', 'driving licence'), row.licenseTo],
  [text('从业资格证', 'qualification certificate'), row.qualTo],
]
const vehiclePapers = (row: VehicleRow): Papers => [
  [text('道路运输证', 'transport certificate'), row.transportCertTo],
  [text('年检', 'inspection'), row.inspectTo],
  [text('交强险', 'compulsory insurance'), row.insuranceTo],
]

/** Registers 认证: expired papers are neither submitted nor passed. */
export function registerVerification(): void {
  onTransition(driver, ['submit', 'pass'], {
    before: async ({ next, now }) => refuseExpired(next.name, driverPapers(next), now.today),
  })
  onTransition(vehicle, ['submit', 'pass'], {
    before: async ({ next, now }) => refuseExpired(next.plateNo, vehiclePapers(next), now.today),
  })
}

function refuseExpired(holder: string, papers: Papers, today: string): void {
  const issues = papers.flatMap(([paper, until]) =>
    until && until < today
      ? [wordedIssue(partyErrors, { code: 'verify.expired' }, { holder, paper, date: until })]
      : [],
  )
  if (issues.length) throw new DomainError(issues)
}
