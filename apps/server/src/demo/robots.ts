import { add, min, money, sub } from '@tuheng/domain/kernel/decimal'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import { robotRun, robotTask, type RunReason, type RunState, type RunTrigger } from '@tuheng/domain/robots/index'
import { bankTransaction, settlement } from '@tuheng/domain/settlement/index'
import { type DemoContext, later } from './demo-context.ts'

interface DemoRun {
  /** Days ago, and the time of day. */
  ago: number
  time: string
  status: Exclude<RunState, 'running'>
  trigger?: RunTrigger
  reason?: RunReason
  detail?: string
  file?: string
  /** Read, new, unchanged, refused. */
  rows?: readonly [number, number, number, number]
}

interface DemoTask {
  who: string
  values: Partial<RowOf<typeof robotTask>>
  runs: readonly DemoRun[]
  disabled?: true
}

/** Tasks of a clerk's day, with runs that went well and runs that did not. */
const TASKS: readonly DemoTask[] = [
  {
    who: 'chuna',
    values: {
      name: '建行流水导入',
      kind: 'bankStatement',
      connector: 'folder',
      folder: '银行/建行',
      cron: '35 8,16 * * 1-5',
    },
    runs: [
      { ago: 4, time: '08:35:07', status: 'success', file: '建行明细_早.csv', rows: [9, 9, 0, 0] },
      { ago: 3, time: '16:35:05', status: 'partly', reason: 'rows', file: '建行明细_补.csv', rows: [7, 4, 2, 1] },
      { ago: 2, time: '08:35:06', status: 'success', trigger: 'schedule' },
      { ago: 1, time: '16:36:41', status: 'success', trigger: 'hand', file: '建行明细_晚.csv', rows: [5, 5, 0, 0] },
    ],
  },
  {
    who: 'diaodu',
    values: {
      name: '车站货票邮件',
      kind: 'ticketDownload',
      connector: 'mailbox',
      host: 'imap.example.com',
      port: 993,
      account: 'huopiao@yuanheng.example.com',
      mailFolder: 'INBOX',
      subject: '货票',
      cron: '10 */2 * * *',
    },
    runs: [
      { ago: 6, time: '10:10:14', status: 'success', file: '货票_17车.xlsx', rows: [17, 17, 0, 0] },
      { ago: 5, time: '12:10:52', status: 'failed', reason: 'connection', detail: 'ETIMEDOUT' },
      { ago: 5, time: '12:11:53', status: 'success', trigger: 'retry', file: '货票_22车.xlsx', rows: [22, 21, 1, 0] },
      { ago: 1, time: '08:10:09', status: 'loginExpired', reason: 'login' },
    ],
  },
  {
    who: 'diaodu',
    values: {
      name: '站台装车明细',
      kind: 'loadingList',
      connector: 'folder',
      folder: '装车/站台',
      cron: '*/20 7-20 * * *',
      repeat: 'update',
    },
    runs: [
      { ago: 3, time: '09:20:04', status: 'success', file: '装车明细_早班.xlsx', rows: [25, 25, 0, 0] },
      { ago: 2, time: '14:40:03', status: 'died', reason: 'died', file: '装车明细_中班.xlsx', rows: [30, 12, 0, 0] },
      {
        ago: 2,
        time: '14:41:12',
        status: 'success',
        trigger: 'resumed',
        file: '装车明细_中班.xlsx',
        rows: [30, 18, 12, 0],
      },
    ],
  },
  {
    who: 'diaodu',
    values: {
      name: '平台运单拉取',
      kind: 'platformPull',
      connector: 'http',
      url: 'https://api.example.com/waybills',
      paging: 'page',
      pageParam: 'page',
      listPath: 'data.rows',
      columns: '运单号 = no\n车牌号 = plate\n装货净重 = load.net',
      remark: '平台接口改版，暂停',
    },
    disabled: true,
    runs: [
      { ago: 9, time: '11:02:20', status: 'failed', trigger: 'hand', reason: 'endless', detail: '2' },
      { ago: 9, time: '11:09:41', status: 'stopped', trigger: 'hand', reason: 'stopped' },
    ],
  },
]

/** Tasks that fetch from elsewhere, and what the bank stated of the days before. */
export async function createRobots(demo: DemoContext): Promise<void> {
  for (const task of TASKS) await createTask(demo, task)
  await createBankRows(demo)
}

async function createTask(demo: DemoContext, { who, values, runs, disabled }: DemoTask): Promise<void> {
  const memberId = demo.memberId(who)
  const id = await demo.as('demo', `${demo.day(12)} 15:04:00`, async tx => {
    const task = await tx.insert(robotTask, { ...values, runAsId: memberId })
    return task.id
  })
  for (const run of runs) await createRun(demo, { id, who, memberId }, run)
  const last = runs.at(-1)
  await demo.as(who, `${demo.day(1)} 18:10:00`, async tx => {
    const [read = 0, made = 0, , refused = 0] = last?.rows ?? []
    await tx.overwrite(
      robotTask,
      {
        id,
        lastRunAt: last ? `${demo.day(last.ago)} ${last.time}` : null,
        lastResult: last?.status ?? null,
        lastRead: read,
        lastNew: made,
        lastRefused: refused,
        ...(values.connector === 'mailbox' ? { secretAt: `${demo.day(12)} 15:06:00` } : {}),
        ...(last?.status === 'loginExpired' ? { nextAt: null } : {}),
      },
      { action: null },
    )
    if (disabled) await tx.run(robotTask, 'disable', { id, reason: '对方接口改版' })
  })
}

async function createRun(
  demo: DemoContext,
  { id, who, memberId }: { id: number; who: string; memberId: number },
  { ago, time, status, trigger = 'schedule', reason, detail, file, rows }: DemoRun,
): Promise<void> {
  const at = `${demo.day(ago)} ${time}`
  const [read = 0, made = 0, same = 0, refused = 0] = rows ?? []
  const counts = { rowsRead: read, rowsNew: made, rowsSame: same, rowsRefused: refused }
  await demo.as(who, at, async tx => {
    const run = await tx.insert(robotRun, { taskId: id, trigger, runAsId: memberId, startedAt: at }, { audit: false })
    await tx.overwrite(
      robotRun,
      {
        id: run.id,
        status,
        reason: reason ?? null,
        detail: detail ?? null,
        finishedAt: later(at, 0.02),
        ...counts,
        files: (file
          ? [{ name: file, result: refused ? 'partly' : 'imported', ...counts, reason: reason ?? null }]
          : []) as never,
      },
      { action: null },
    )
  })
}

/** What left and reached the account: payments that were recorded, some that wait to be confirmed, and a fee. */
async function createBankRows(demo: DemoContext): Promise<void> {
  await demo.as('chuna', `${demo.day(1)} 16:36:45`, async tx => {
    const paid = await tx.find(settlement, { where: { status: 'paid' }, sort: ['-paidAt', '-id'], limit: 5 })
    const waiting = await tx.find(settlement, { where: { status: 'approved' }, sort: ['-id'], limit: 3 })
    const moves: Move[] = []
    const own = { ownAccount: '61050169900100001226', peerBank: null }
    for (const [i, one] of [...paid, ...waiting].entries()) {
      const { id: _id, direction, amount, accountName, accountNo, bankName, settleNo } = one
      const on = one.paidAt ?? demo.day(1)
      moves.push({
        ...own,
        serialNo: one.bankRef ?? `JH${on.replaceAll('-', '')}${String(4071 + i * 137)}`,
        bookedOn: on,
        bookedTime: `${String(9 + (i % 7)).padStart(2, '0')}:${String(11 + i * 6)}:${String(17 + i * 3)}`,
        direction: direction ?? 'out',
        amount,
        peerName: accountName,
        peerAccount: accountNo,
        peerBank: bankName,
        summary: i % 2 || direction === 'in' ? '运费' : `付运费 ${settleNo}`,
      })
    }
    const fee: Move = {
      ...own,
      serialNo: `JH${demo.day(1).replaceAll('-', '')}0093`,
      bookedOn: demo.day(1),
      bookedTime: '16:20:04',
      direction: 'out',
      amount: '18.00',
      peerName: '中国建设银行榆林分行',
      summary: '对公账户管理费',
    }
    moves.push(fee, {
      ...own,
      serialNo: `JH${demo.day(1).replaceAll('-', '')}0118`,
      bookedOn: demo.day(1),
      bookedTime: '15:47:32',
      direction: 'in',
      amount: '46280.00',
      peerName: '榆林市盛源煤炭运销有限公司',
      summary: '预付运费',
    })
    for (const { move, balance } of withBalances(moves)) {
      const { id } = await tx.insert(bankTransaction, { ...move, balance })
      if (move === fee) await tx.run(bankTransaction, 'ignore', { id, reason: '银行手续费' })
    }
  })
}

interface Move {
  ownAccount: string
  serialNo: string
  bookedOn: string
  bookedTime: string
  direction: 'in' | 'out'
  amount: string
  peerName: string | null
  peerAccount?: string | null
  peerBank: string | null
  summary: string
}

/** What the account holds at the beginning beside what the payments need. */
const RESERVE = '386214.55'

/** The moves of an account with what it holds after each, in the order of their time. */
export function withBalances<M extends Pick<Move, 'bookedOn' | 'bookedTime' | 'direction' | 'amount'>>(
  moves: readonly M[],
): { move: M; balance: string }[] {
  const momentOf = ({ bookedOn, bookedTime }: M) => `${bookedOn} ${bookedTime}`
  const sorted = moves.toSorted((a, b) => (momentOf(a) < momentOf(b) ? -1 : momentOf(a) > momentOf(b) ? 1 : 0))
  let held = '0.00'
  const after = sorted.map(({ direction, amount }) => (held = money((direction === 'in' ? add : sub)(held, amount))))
  const opening = sub(RESERVE, min(...after, '0'))
  return sorted.map((move, i) => ({ move, balance: money(add(opening, after[i] ?? '0')) }))
}
