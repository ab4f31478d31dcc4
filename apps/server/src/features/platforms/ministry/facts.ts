import { address, driver, goods, party, vehicle } from '@tuheng/domain/parties/index'
import { platformAccount, type ReportFacts } from '@tuheng/domain/platforms/index'
import { companyPermit } from '@tuheng/domain/system/index'
import { waybill } from '@tuheng/domain/transport/index'
import type { Tx } from '../../../engine/write/tx.ts'
import { mappingOf } from '../connection.ts'
import { placeText } from '../places.ts'
import type { Report } from '../rows.ts'

interface Org {
  name: string
  creditCode: string | null
  permitNo: string | null
  permitTo: string | null
}

/** The company, with its permit as a freight platform, else that of its profile. */
async function companyFacts(tx: Tx): Promise<ReportFacts['company']> {
  const { rows } = await tx.sql<Org>(
    `select name, credit_code as "creditCode", profile ->> 'permitNo' as "permitNo", profile ->> 'permitTo' as "permitTo" from org where id = $1`,
    [tx.orgId],
    'company-of-report',
  )
  const [org] = rows
  const [permit] = await tx.find(companyPermit, {
    where: { kind: 'platform', status: 'enabled' },
    sort: ['-validFrom'],
    limit: 1,
  })
  return {
    name: org?.name ?? '',
    creditCode: org?.creditCode ?? null,
    permitNo: permit?.number ?? org?.permitNo ?? null,
    permitTo: permit ? permit.validTo : (org?.permitTo ?? null),
  }
}

/** All that a report says, as it stands now. */
export async function factsOf(
  tx: Tx,
  report: Pick<Report, 'waybillId' | 'payments' | 'accountId'>,
): Promise<ReportFacts> {
  const trip = await tx.getRequired(waybill, report.waybillId)
  const place = async (id: number | null) => {
    const found = id ? await tx.get(address, id) : undefined
    return found ? { regionCode: found.regionCode, text: placeText(found) } : null
  }
  const account = report.accountId ? await tx.get(platformAccount, report.accountId) : undefined
  return {
    trip,
    company: await companyFacts(tx),
    customer: trip.customerId ? await tx.get(party, trip.customerId) : null,
    carrier: trip.carrierId ? await tx.get(party, trip.carrierId) : null,
    goods: trip.goodsId ? await tx.get(goods, trip.goodsId) : null,
    loadPlace: await place(trip.loadAddressId),
    unloadPlace: await place(trip.unloadAddressId),
    vehicle: trip.vehicleId ? await tx.get(vehicle, trip.vehicleId) : null,
    driver: trip.driverId ? await tx.get(driver, trip.driverId) : null,
    payments: report.payments,
    now: tx.now.at,
    meansCodes: account ? mappingOf(account).means : {},
  }
}
