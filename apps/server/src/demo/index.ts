import type { Actor } from '@tuheng/domain/kernel/policy'
import type { Server } from '../engine/calls/endpoint.ts'
import { systemActor, write } from '../engine/write/work.ts'
import { expiryAlerts } from '../features/home/index.ts'
import { addMember, createCompany, createUser, type NewCompany } from '../features/system/bootstrap.ts'
import { setUpDictionaries } from '../features/system/dictionaries.ts'
import { setUpRoles } from '../features/system/roles.ts'
import { department } from '@tuheng/domain/system/index'
import type { Database } from '../db/database.ts'
import { DEMO_LOAD_SCHEMA } from '../db/partly-filled.ts'
import { momentOf } from '../plugins/clock.ts'
import { createAdvances } from './advances.ts'
import { createAnnouncements } from './announcements.ts'
import { createApprovals } from './approvals.ts'
import { createOpenClaims, createSettledClaims } from './claims.ts'
import { createBudgets, createPaymentOverBudget } from './budgets.ts'
import { createCensus } from './census.ts'
import { createCompanyFiles } from './company-files.ts'
import { createAgreements } from './agreements.ts'
import { COLLEAGUES, creditCode } from './sample-data.ts'
import { createApiConnections, completeApiHistory } from './api-connections.ts'
import { type LaneKey, LANES } from './lanes.ts'
import { createInformationPrices } from './information-prices.ts'
import { createLetters } from './letters.ts'
import { createMasters } from './masters.ts'
import { signedCopyMaker } from './signed-copy.ts'
import { createRailOrders } from './rail-orders.ts'
import { createRailPlaces } from './rail.ts'
import { createEInvoiceFiles } from './e-invoice-files.ts'
import { createSealUses } from './seal-uses.ts'
import { createPermits, createSeals } from './seals-and-permits.ts'
import { createOffsets } from './offsets.ts'
import { createPendingWork } from './pending-work.ts'
import { createApplicant } from './applicant.ts'
import { assignDepartments } from './departments.ts'
import { createDataChanges } from './data-changes.ts'
import { createDeletions } from './deletions.ts'
import { createQuotes } from './quotes.ts'
import { createSignIns } from './sign-ins.ts'
import { lastDayOf, createDemoContext } from './demo-context.ts'
import { createDataExports } from './data-exports.ts'
import { createRobots } from './robots.ts'
import { createOwnerServices } from './owner-services.ts'
import { createPlatforms } from './platforms.ts'
import { createServices } from './services.ts'
import { createServiceTrips } from './service-trips.ts'
import { createStatements } from './statements.ts'
import { createStock } from './stock.ts'
import { createTrade } from './trade.ts'
import { createTrips } from './trips.ts'
import { createVouchers } from './vouchers.ts'
import { createWorkOrders } from './work-orders.ts'

export const DEMO_USER = { username: 'demo', password: 'demo123456', name: '赵明远' } as const

/** Whether there is no company. The demo is loaded only then. */
export async function isDatabaseEmpty(server: Pick<Server, 'engine'>): Promise<boolean> {
  const { rows } = await server.engine.db.system('is the database empty', sql => sql.query('select 1 from org limit 1'))
  return rows.length === 0
}

interface DemoCompany extends NewCompany {
  /** Number of trucks by carrier code. */
  fleet: Readonly<Record<string, number>>
  lanes: readonly LaneKey[]
  /** Number of trips before the recent days. */
  history: number
  /** With recent trips, incidents, pending documents, messages and API connections. */
  complete: boolean
}

const COMPANIES: readonly DemoCompany[] = [
  {
    name: '榆林市远衡物流有限公司',
    shortName: '远衡物流',
    code: 'YH',
    creditCode: creditCode('91610800MAT000900'),
    profile: {
      ...account('榆林市远衡物流有限公司', '中国建设银行榆林分行', '61050169900100001226'),
      legalPerson: '赵明远',
      contactName: '贺文博',
      contactMobile: '13892200316',
      phone: '0912-3888120',
      regionCode: '610802',
      address: '航宇路 68 号远衡大厦 9 层',
      permitNo: '陕交运管许可榆字610800004317号',
      permitTo: '2029-08-31',
      statementDay: 25,
    },
    fleet: { CY001: 8, CY002: 6, CY003: 6, CY004: 6 },
    lanes: ['port', 'coke', 'washed', 'lump', 'power', 'ore'],
    history: 160,
    complete: true,
  },
  {
    name: '鄂尔多斯市朔程运输有限公司',
    shortName: '朔程运输',
    code: 'SC',
    creditCode: creditCode('91150600MAT000901'),
    profile: {
      ...account('鄂尔多斯市朔程运输有限公司', '中国工商银行鄂尔多斯分行', '0612020109200041873'),
      legalPerson: '郝建军',
      contactName: '郝建军',
      contactMobile: '13947702285',
      phone: '0477-8321906',
      regionCode: '150602',
      address: '天骄路 12 号',
      permitNo: '内交运管许可鄂字150600002906号',
      permitTo: '2028-12-31',
      statementDay: 25,
    },
    fleet: { CY002: 3, CY003: 2 },
    lanes: ['port', 'lump'],
    history: 14,
    complete: false,
  },
]

/** Approximate number of writes of the whole demo. Some steps depend on the day. */
const EXPECTED_WRITES = 4220

/**
 * Loads two companies that share one administrator. Their history is made by the product's own actions and counted back
 * from today. Apart from the dates it is the same on every machine. `onProgress` receives the loaded share, from 0 to
 * 1. Until the load is complete no server opens the database.
 */
export async function loadDemo(server: Server, onProgress: (share: number) => void = () => {}): Promise<void> {
  await server.engine.db.script(`create schema ${DEMO_LOAD_SCHEMA}`)
  let writes = 0
  const db: Database = {
    ...server.engine.db,
    company: (orgId, work, options) => {
      onProgress(Math.min(0.99, ++writes / EXPECTED_WRITES))
      return server.engine.db.company(orgId, work, options)
    },
  }
  const engine = { ...server.engine, db }
  await createCompanies({ ...server, engine })
  await server.engine.db.script(`drop schema ${DEMO_LOAD_SCHEMA}`)
}

async function createCompanies(server: Server): Promise<void> {
  const { engine } = server
  const userIds = new Map<string, number>()
  userIds.set('demo', await createUser(engine, DEMO_USER))
  for (const person of COLLEAGUES)
    userIds.set(person.username, await createUser(engine, { ...person, password: DEMO_USER.password }))
  for (const company of COMPANIES) await createDemoCompany(server, company, userIds)
  await expiryAlerts(server)
}

async function createDemoCompany(
  server: Server,
  company: DemoCompany,
  userIds: ReadonlyMap<string, number>,
): Promise<void> {
  const { engine } = server
  const orgId = await createCompany(engine, company)
  const setup = { actor: systemActor(orgId, 'demo'), requestId: 'demo' }
  const { roles, deptId } = await write(engine, setup, async tx => {
    await setUpDictionaries(tx)
    const root = await tx.insert(department, { name: company.shortName })
    const transport = await tx.insert(department, { name: '运输部', parentId: root.id, sort: 10 })
    await tx.insert(department, { name: '财务部', parentId: root.id, sort: 20 })
    return { roles: await setUpRoles(tx), deptId: transport.id }
  })
  const actors = new Map<string, Actor>()
  for (const [username, userId] of userIds) {
    const person = COLLEAGUES.find(c => c.username === username)
    const user = {
      username,
      password: '',
      name: person?.name ?? DEMO_USER.name,
      ...(person ? { mobile: person.mobile } : {}),
    }
    await addMember(engine, {
      orgId,
      userId,
      user,
      isAdmin: !person,
      roleIds: person ? [roles.get(person.role) ?? 0] : [],
      deptId,
    })
    const found = await server.sessions.actorOf(orgId, userId)
    // Everyone acts as an administrator: the demo does not test permissions.
    if (found) actors.set(username, { ...found.actor, isAdmin: true })
  }
  const demo = createDemoContext({ engine, orgId, today: lastDayOf(momentOf(engine.clock)), actors })
  const makeSignedCopy = await signedCopyMaker(server.files)
  const lanes = LANES.filter(lane => company.lanes.includes(lane.key)).map(lane => ({
    ...lane,
    carriers: lane.carriers.filter(code => company.fleet[code]),
  }))
  const masters = await createMasters(
    demo,
    company.fleet,
    lanes.map(lane => lane.customer),
  )
  if (company.complete) await createApiConnections(demo, masters)
  await createRailPlaces(demo, masters, company.complete ? 36 : 12)
  await createInformationPrices(demo, masters, lanes)
  const agreements = await createAgreements({ demo, masters, makeSignedCopy }, lanes)
  await createRailOrders({ demo, masters, agreements, makeSignedCopy }, { isLarge: company.complete })
  await createTrips({ demo, masters, agreements }, { history: company.history, recent: company.complete })
  const claims = { demo, masters, agreements, makeSignedCopy }
  await createSettledClaims(claims, { isLarge: company.complete })
  await createStatements({ demo, makeSignedCopy, agreements }, masters)
  await createOpenClaims(claims, { isLarge: company.complete })
  await createAdvances(demo, masters)
  await createOwnerServices({ demo, makeSignedCopy }, masters)
  await createOffsets({ demo, makeSignedCopy }, masters)
  await createLetters({ demo, makeSignedCopy }, masters)
  await createSeals(demo, server.files)
  await createSealUses({ demo, makeSignedCopy, files: server.files, engine })
  await createEInvoiceFiles(demo, server.files)
  await createServices(demo, masters, lanes)
  await createServiceTrips({ demo, masters, agreements })
  await createStock(demo, masters, { isLarge: company.complete })
  await createTrade({ demo, makeSignedCopy }, masters, { isLarge: company.complete })
  await createPlatforms(demo, masters, server.files)
  await createRobots(demo)
  await createCensus(demo)
  await write(engine, setup, tx => assignDepartments(tx))
  await createBudgets(demo)
  await createDataChanges(demo)
  await createVouchers({ demo, keys: server.files })
  await createApprovals(demo, { masters, roles, scope: company.complete ? 'unusual' : 'everything' })
  if (!company.complete) await createPaymentOverBudget(demo, makeSignedCopy)
  await createQuotes(demo, { masters, agreements })
  await createDeletions(demo)
  await createCompanyFiles(demo, server.files)
  await createWorkOrders(demo, { isLarge: company.complete })
  await createDataExports(demo, server)
  if (company.complete) {
    await createPermits(demo)
    await createPendingWork(demo, masters)
    await createAnnouncements(demo)
    await completeApiHistory(demo)
    await createApplicant(engine, orgId)
    await createSignIns(engine, orgId, [...userIds.values()])
  }
}

function account(accountName: string, bankName: string, accountNo: string): Record<string, unknown> {
  return { bankAccounts: [{ accountName, bankName, accountNo, isDefault: true }] }
}
