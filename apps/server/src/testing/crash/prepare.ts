// node prepare.ts — called by world.ts: a small company that can do everything the clients of the survive suite ask of it
import { approvalProcess } from '@tuheng/domain/approvals/index'
import { type Flow, nodesOf, SAFE_POLICIES } from '@tuheng/domain/approvals/flow'
import { addDays, businessDate } from '@tuheng/domain/kernel/calendar'
import { party } from '@tuheng/domain/parties/index'
import { buildApp } from '../../app.ts'
import { migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { systemActor, write } from '../../engine/write/work.ts'
import { addMember, createCompany, createUser } from '../../features/system/bootstrap.ts'
import { makeMasters, taskIn } from '../../features/transport/testing/masters.ts'
import { parseConfig } from '../../plugins/config.ts'
import type { TestApp } from '../app.ts'
import { fillDataFolder } from '../database.ts'
import type { World } from './world.ts'

const TEAMS = 6
/** Vehicles beside those that drive: what an export has to carry. */
const FLEET = 2500
const ACCOUNT = {
  accountName: '恒途运输有限公司',
  bankName: '中国农业银行榆林分行',
  accountNo: '6100 1234 5678 9012 345',
}

/** The yard's days are those of the tests that set the clock; here the calendar is the machine's own. */
const FOR_TODAY = `
  update contract set sign_date = current_date - 400, start_date = current_date - 365, end_date = current_date + 365;
  update price_sheet set eff_from = current_date - 365, eff_to = current_date + 365;
  update price_sheet_line set eff_from = current_date - 365, eff_to = current_date + 365;
  update vehicle set transport_cert_to = current_date + 700, inspect_to = current_date + 700, insurance_to = current_date + 700, liability_to = current_date + 700;
  update driver set license_from = current_date - 3000, license_to = current_date + 700, qual_to = current_date + 700;
  update party set permit_to = current_date + 700 where permit_to is not null;`

const config = parseConfig(process.env)
if (!config.databaseUrl) await fillDataFolder(config.dataDir)
const db = await openDatabase(config)
await migrate(db)
const { engine, app: http } = await buildApp({ config, db })
const work = <T>(orgId: number, fn: (tx: Tx) => Promise<T>): Promise<T> =>
  write(engine, { actor: systemActor(orgId, 'prepare'), requestId: 'prepare' }, fn)
const app = { work, clock: { set: () => {}, now: () => new Date() } } as unknown as TestApp
const orgId = await createCompany(engine, { name: '经久物流', shortName: '经久', code: 'JJ' })
const people = []
const memberIds: number[] = []
for (const [username, name] of [
  ['clerk', '文员'],
  ['manager', '经理'],
  ['cashier', '出纳'],
] as const) {
  const user = { username, password: 'survive123', name }
  const userId = await createUser(engine, user)
  memberIds.push(await addMember(engine, { orgId, userId, user, isAdmin: true }))
  people.push({ username, password: user.password })
}
const masters = await makeMasters(app, orgId, { teams: TEAMS })
await db.script(FOR_TODAY)
const today = businessDate(new Date())
const task = await taskIn(app, masters, { planQty: '99999.000', planFrom: today, planTo: addDays(today, 300) })
await work(orgId, async tx => {
  for (const id of [masters.carrierA, masters.carrierB])
    await tx.overwrite(party, { id, bankAccounts: [{ ...ACCOUNT, isDefault: true, state: 'confirmed' }] as never })
  await tx.sql(
    `insert into vehicle (org_id, plate_no, plate_color, vehicle_type, energy_type, gross_mass, rated_load, axles, transport_cert_no, belong_type, carrier_id, verify, status, blacklisted, created_at, updated_at)
     select $1, 'X' || n, '2', 'Q11', 'B', 49, 33, 3, '610802000000', 'outside', $2, 'draft', 'enabled', false, now(), now() from generate_series(1, $3::int) n`,
    [orgId, masters.carrierA, FLEET],
  )
})
const [, managerId = 0] = memberIds
// Payments and contracts need an approval; receipts are approved by a simple transition
await work(orgId, async tx => {
  const flow: Flow = {
    nodes: [
      {
        type: 'approval',
        id: 'manager',
        name: '经理审批',
        people: [{ by: 'members', memberIds: [managerId] }],
        way: 'all',
      },
    ],
    policies: SAFE_POLICIES,
  }
  const nodeCount = nodesOf(flow.nodes).length
  for (const process of [
    { name: '付款审批', act: 'settlement.submit', face: 'payment' },
    { name: '合同审批', act: 'contract.submit' },
  ]) {
    const { id } = await tx.insert(approvalProcess, { ...process, flow, nodeCount } as never)
    await tx.run(approvalProcess, 'publish', { id })
  }
})
await db.script('analyze')
const { carrierA, carrierB, customerId, goodsId, routeId, teams } = masters
const world: World = {
  orgId,
  people,
  taskId: task.id,
  carriers: [carrierA, carrierB],
  customerId,
  goodsId,
  routeId,
  teams: teams.map(({ vehicleId, trailerId, driverId }) => ({ vehicleId, trailerId, driverId })),
  account: ACCOUNT,
}
await http.close()
await db.close()
process.stdout.write(`${JSON.stringify(world)}\n`)
process.exit(0)
