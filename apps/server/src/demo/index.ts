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
import { playAnnouncements } from './announcements.ts'
import { playAgreements } from './agreements.ts'
import { COLLEAGUES, creditCode } from './cast.ts'
import { connectPrograms, endOfPrograms } from './interfaces.ts'
import { type LaneKey, LANES } from './lanes.ts'
import { playMasters } from './masters.ts'
import { paperMaker } from './paper.ts'
import { playCompanyPapers } from './company-papers.ts'
import { playPending } from './pending.ts'
import { playApplicant } from './applicant.ts'
import { playDepartments } from './departments.ts'
import { playSignIns } from './sign-ins.ts'
import { lastDayOf, stageOf } from './stage.ts'
import { playStatements } from './statements.ts'
import { playTrips } from './trips.ts'

export const DEMO_USER = { username: 'demo', password: 'demo123456', name: '赵明远' } as const

/** Is there no company yet? Only then the demo is loaded. */
export async function isEmpty(server: Pick<Server, 'engine'>): Promise<boolean> {
  const { rows } = await server.engine.db.system('is the database empty', sql => sql.query('select 1 from org limit 1'))
  return rows.length === 0
}

interface Company extends NewCompany {
  /** Carrier code → trucks of his that drive for the company. */
  fleet: Readonly<Record<string, number>>
  lanes: readonly LaneKey[]
  /** Trips of the months before the last days. */
  history: number
  /** Told in full: the dispatcher's last days, troubles, papers that wait for somebody. */
  inFull: boolean
}

const COMPANIES: readonly Company[] = [
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
    inFull: true,
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
    inFull: false,
  },
]

/** Writes of the whole demo, about: its story is counted back from today, and some steps depend on the day. */
const WRITES = 2000

/**
 * Two companies that share one administrator, with a history made by the real moves of the product. The same on every
 * machine, counted back from today. `tell` is told what share is done. As long as it is not done to its end no server opens
 * the database.
 */
export async function loadDemo(given: Server, tell: (share: number) => void = () => {}): Promise<void> {
  await given.engine.db.script(`create schema ${DEMO_LOAD_SCHEMA}`)
  let writes = 0
  const db: Database = {
    ...given.engine.db,
    company: (orgId, work, options) => {
      tell(Math.min(0.99, ++writes / WRITES))
      return given.engine.db.company(orgId, work, options)
    },
  }
  const engine = { ...given.engine, db }
  await play({ ...given, engine })
  await given.engine.db.script(`drop schema ${DEMO_LOAD_SCHEMA}`)
}

async function play(server: Server): Promise<void> {
  const { engine } = server
  const userIds = new Map<string, number>()
  userIds.set('demo', await createUser(engine, DEMO_USER))
  for (const person of COLLEAGUES)
    userIds.set(person.username, await createUser(engine, { ...person, password: DEMO_USER.password }))
  for (const company of COMPANIES) await playCompany(server, company, userIds)
  await expiryAlerts(server)
}

async function playCompany(server: Server, company: Company, userIds: ReadonlyMap<string, number>): Promise<void> {
  const { engine } = server
  const orgId = await createCompany(engine, company)
  const boot = { actor: systemActor(orgId, 'demo'), requestId: 'demo' }
  const { roles, deptId } = await write(engine, boot, async tx => {
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
    // The story is told with everybody's own name; what each may do is tried by the tests, not by the demo.
    if (found) actors.set(username, { ...found.actor, isAdmin: true })
  }
  const stage = stageOf({ engine, orgId, today: lastDayOf(momentOf(engine.clock)), actors })
  const paper = await paperMaker(server.files)
  const lanes = LANES.filter(lane => company.lanes.includes(lane.key)).map(lane => ({
    ...lane,
    carriers: lane.carriers.filter(code => company.fleet[code]),
  }))
  const masters = await playMasters(
    stage,
    company.fleet,
    lanes.map(lane => lane.customer),
  )
  if (company.inFull) await connectPrograms(stage, masters)
  const agreements = await playAgreements({ stage, masters, paper }, lanes)
  await playTrips({ stage, masters, agreements }, { history: company.history, lately: company.inFull })
  await playStatements({ stage, paper, agreements }, masters)
  await write(engine, boot, tx => playDepartments(tx))
  if (company.inFull) {
    await playCompanyPapers(stage)
    await playPending(stage, masters)
    await playAnnouncements(stage)
    await endOfPrograms(stage)
    await playApplicant(engine, orgId)
    await playSignIns(engine, orgId, [...userIds.values()])
  }
}

function account(accountName: string, bankName: string, accountNo: string): Record<string, unknown> {
  return { bankAccounts: [{ accountName, bankName, accountNo, isDefault: true }] }
}
