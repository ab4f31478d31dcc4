import { addDays } from '@tuheng/domain/kernel/dates'
import { contract } from '@tuheng/domain/contracts/index'
import { sealUse, statement } from '@tuheng/domain/settlement/index'
import { companySeal } from '@tuheng/domain/system/index'
import type { FileStore } from '../engine/files/file-store.ts'
import type { Engine } from '../engine/write/work.ts'
import { finishStamp, stampedPdf } from '../features/settlement/index.ts'
import type { MakeSignedCopy } from './agreements.ts'
import { clockTime, type DemoContext } from './demo-context.ts'
import { storeFile } from './signed-copy.ts'
import { workdayUntil } from './workdays.ts'

interface Making {
  demo: DemoContext
  makeSignedCopy: MakeSignedCopy
  files: FileStore
  engine: Engine
}

type Step = 'draft' | 'approving' | 'approved' | 'lent' | 'used'

interface Use {
  docKind: 'statement' | 'contract' | 'other'
  title: string
  purpose: string
  seal: string
  way: 'electronic' | 'paper' | 'lending'
  copies: number
  daysAgo: number
  step: Step
  showsOriginal?: boolean
}

const USES: readonly Use[] = [
  {
    docKind: 'statement',
    title: '货主对账单',
    purpose: '双方盖章后作为开票依据',
    seal: '对账专用章',
    way: 'electronic',
    copies: 2,
    daysAgo: 6,
    step: 'used',
    showsOriginal: true,
  },
  {
    docKind: 'other',
    title: '道路运输资质证明',
    purpose: '投标资料',
    seal: '公章',
    way: 'paper',
    copies: 3,
    daysAgo: 5,
    step: 'used',
  },
  {
    docKind: 'contract',
    title: '承运合同补充协议',
    purpose: '到对方公司签署',
    seal: '合同专用章',
    way: 'lending',
    copies: 4,
    daysAgo: 1,
    step: 'lent',
  },
  {
    docKind: 'statement',
    title: '承运商对账单',
    purpose: '寄回承运商',
    seal: '对账专用章',
    way: 'electronic',
    copies: 1,
    daysAgo: 2,
    step: 'approved',
  },
  {
    docKind: 'other',
    title: '银行账户变更说明',
    purpose: '通知各货主',
    seal: '财务专用章',
    way: 'electronic',
    copies: 6,
    daysAgo: 1,
    step: 'approving',
  },
  {
    docKind: 'other',
    title: '车辆报备函',
    purpose: '报港口备案',
    seal: '公章',
    way: 'electronic',
    copies: 1,
    daysAgo: 0,
    step: 'draft',
  },
]

/** Requests for seals at every step: on PDFs, on paper and lent out. */
export async function createSealUses(making: Making): Promise<void> {
  for (const [i, use] of USES.entries()) await createUse(making, use, i)
}

async function createUse(making: Making, use: Use, i: number): Promise<void> {
  const { demo, makeSignedCopy } = making
  const day = workdayUntil(demo.day(use.daysAgo))
  const made = await demo.as('duizhang', clockTime(day, 9, 10 + i * 7), async tx => {
    const document = await documentOf(tx, use, day)
    const [seal] = await tx.find(companySeal, { where: { name: use.seal } })
    if (!seal || document === undefined) return undefined
    const { docKind, title, purpose, way, copies, showsOriginal = false } = use
    const named = document.no ? `${title} ${document.no}` : title
    const { id } = await tx.insert(sealUse, {
      docKind,
      ...document.ref,
      title: named,
      purpose,
      sealId: seal.id,
      way,
      copies,
      showsOriginal,
      source: await makeSignedCopy(tx, `${named}（待盖）`),
      places: way === 'electronic' ? ([{ page: 'last', x: 150, y: 215, size: 42 }] as never) : [],
    })
    if (use.step !== 'draft') await tx.run(sealUse, 'submit', { id })
    return { id, title: named }
  })
  if (!made || use.step === 'draft' || use.step === 'approving') return
  const { id } = made
  await demo.as('caiwu', clockTime(day, 10, 30 + i * 4), tx => tx.run(sealUse, 'approve', { id }))
  if (use.step === 'approved') return
  const keeper = use.seal === '对账专用章' ? 'duizhang' : 'jingli'
  const at = clockTime(day, 14, 5 + i * 6)
  if (use.step === 'lent')
    await demo.as(keeper, at, tx =>
      tx.run(sealUse, 'lend', {
        id,
        borrowerId: demo.memberId('yewu') || demo.memberId('demo'),
        dueBackOn: addDays(demo.day(0), 1),
      }),
    )
  else if (use.way === 'paper')
    await demo.as(keeper, at, async tx =>
      tx.run(sealUse, 'use', {
        id,
        usedCopies: use.copies,
        sealedFiles: await makeSignedCopy(tx, `${made.title}（已盖）`),
      }),
    )
  else await stampNow(making, { id, keeper, at })
}

/** Does what the job does, at its moment of the demo. */
async function stampNow(
  { demo, files, engine }: Making,
  { id, keeper, at }: { id: number; keeper: string; at: string },
): Promise<void> {
  const actor = await demo.as(keeper, at, async tx => {
    await tx.run(sealUse, 'stamp', { id })
    return tx.actor
  })
  const stamped = await stampedPdf({ engine, files, actor, requestId: 'demo' }, id)
  if (!stamped) return
  const { row, pdf, pages } = stamped
  await demo.as(keeper, at, async tx => {
    const name = `${row.title}_${row.sealUseNo}.pdf`
    const [file] = await storeFile(files, tx, { name, mime: 'application/pdf', bytes: pdf })
    if (file) await finishStamp(tx, id, { file, pages })
  })
}

type DemoTx = Parameters<Parameters<DemoContext['as']>[2]>[0]

/** The document that a seal is asked for; undefined if there is none yet. */
async function documentOf(
  tx: DemoTx,
  { docKind, title }: Use,
  day: string,
): Promise<{ ref: object; no: string } | undefined> {
  if (docKind === 'other') return { ref: {}, no: '' }
  if (docKind === 'contract') {
    const [found] = await tx.find(contract, { where: { kind: 'carrier', status: 'active' }, limit: 1 })
    return found && { ref: { contractId: found.id }, no: found.contractNo }
  }
  const kind = title.startsWith('货主') ? 'customer' : 'carrier'
  const found = await tx.find(statement, {
    where: { kind, status: ['confirmed', 'partSettled', 'settled'] },
    sort: ['-id'],
    limit: 20,
  })
  const one = found.find(({ confirmAt }) => (confirmAt ?? '') <= day)
  return one && { ref: { statementId: one.id }, no: one.stmtNo }
}
