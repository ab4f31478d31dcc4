import { printRunCall } from '@tuheng/domain/approvals/approval.calls'
import { approvalRun } from '@tuheng/domain/approvals/approval-run'
import { anyResource } from '@tuheng/domain/kernel/resource'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { sendPrint } from '../../engine/print/index.ts'
import { eachRow, onPrint, type PrintContext } from '../../engine/print/on-print.ts'
import { printContext } from '../../engine/print/print-context.ts'
import type { Fact, PrintBlock, PrintDoc, PrintRow } from '../../engine/print/print-doc.ts'
import { failForbidden } from '../../engine/rights/forbidden.ts'
import { oncePerProcess } from '../../engine/write/hooks.ts'
import { read } from '../../engine/write/work.ts'
import { momentOf } from '../../plugins/clock.ts'
import { workedMinutes } from './due.ts'
import { type SheetSource, sheetSource } from './sheet-source.ts'
import { BY_FIELD, actWords, PASSED_WORDS, personWords, TASK_WORDS, timeWords } from './sheet-words.ts'

/** Registers the sheet of an approval: from the list of approvals, and for whoever takes part in it. */
export function registerSheet(server: Server): void {
  oncePerProcess(registerSheetLayout)
  serveCall(server, printRunCall, async call => {
    const { actor, body, engine, lang } = call
    const resource = anyResource(approvalRun)
    const { source, doc } = await read(engine, actor, async sql => {
      const context = await printContext({ sql, actor, now: momentOf(engine.clock), lang, resource })
      const found = await sheetSource(context, body.id)
      return { source: found, doc: sheetDoc(context, found) }
    })
    if (!source.info.mine.mayPrint) failForbidden('bpm.data.print')
    const row = { id: body.id, no: source.info.no }
    return sendPrint(call, { resource, layout: 'sheet', docs: [doc], rows: [row] })
  })
}

function registerSheetLayout(): void {
  onPrint(
    approvalRun,
    'sheet',
    eachRow(async (context, { id }) => sheetDoc(context, await sheetSource(context, id))),
  )
}

function sheetDoc(context: PrintContext, source: SheetSource): PrintDoc {
  const { w, base, lang } = context
  const { info, facts } = source
  const word = approvalRun.machines.status.states[info.status]
  const blocks: PrintBlock[] = [
    { kind: 'facts', boxed: true, columns: 2, items: headFacts(context, source) },
    ...(facts.length
      ? [
          { kind: 'heading' as const, text: w('提交时的内容', 'As submitted') },
          { kind: 'facts' as const, boxed: true, columns: 2, items: facts },
        ]
      : []),
    ...givenBlocks(context, source),
    { kind: 'heading', text: w('审批记录', 'Acts') },
    actsTable(context, source),
    ...changeBlocks(context, source),
    {
      kind: 'signatures',
      withDate: true,
      items: [
        { label: w('发起人', 'Starter'), name: info.starter.name ?? '' },
        { label: w('复核', 'Checked by') },
        { label: w('归档', 'Filed by') },
      ],
    },
  ]
  const isOpen = info.status === 'running' || info.status === 'returned'
  return {
    ...base,
    title: w('审批单', 'Approval sheet'),
    number: info.no,
    ...(info.status === 'approved' ? {} : { watermark: isOpen ? w('未完成', 'NOT FINISHED') : word[lang] }),
    blocks,
  }
}

function headFacts({ w, lang, now }: PrintContext, { info, time }: SheetSource): Fact[] {
  const isOpen = info.endedAt === null
  const taken = workedMinutes(info.startedAt, info.endedAt ?? now.at, time)
  return [
    { label: w('审批事项', 'Approval of'), value: info.actName, strong: true },
    { label: w('单据编号', 'Document'), value: info.recordNo ?? '', strong: true },
    {
      label: w('流程', 'Process'),
      value:
        info.process === null
          ? ''
          : w(`${info.process}（第 ${info.processVersion} 版）`, `${info.process} (version ${info.processVersion})`),
    },
    { label: w('结果', 'Result'), value: approvalRun.machines.status.states[info.status][lang], strong: true },
    { label: w('发起人', 'Starter'), value: info.starter.name ?? '' },
    { label: w('发起时间', 'Started'), value: info.startedAt, format: 'dateTime' },
    { label: w('结束时间', 'Ended'), value: info.endedAt, format: 'dateTime' },
    {
      label: isOpen ? w('已用工时', 'Working time so far') : w('共用工时', 'Working time'),
      value: timeWords(taken, lang),
    },
    ...(info.reason ? [{ label: w('终止原因', 'Reason'), value: info.reason, span: 2 }] : []),
    ...(info.refusal ? [{ label: w('未能执行', 'Not performed'), value: info.refusal, span: 2 }] : []),
  ]
}

/** Everything that was done, then what waits. */
function actsTable(context: PrintContext, source: SheetSource): PrintBlock {
  const { info, taken } = source
  const { w, lang } = context
  const done = info.acts.map((act, i): Line => ({
    at: act.at,
    cells: [
      nodeWords(context, act),
      personWords(act, lang),
      actWords(act, lang),
      act.opinion ?? '',
      act.at,
      timeWords(taken[i] ?? null, lang),
    ],
  }))
  const [told, others] = [tasksOf(context, source, true), tasksOf(context, source, false)]
  const lines = [...done, ...told].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  return {
    kind: 'table',
    columns: [
      { label: w('节点', 'Node'), width: 28 },
      { label: w('办理人', 'Person'), width: 36 },
      { label: w('办理', 'Act'), width: 24 },
      { label: w('意见', 'Opinion') },
      { label: w('时间', 'Time'), format: 'dateTime', width: 28 },
      { label: w('用时(工时)', 'Taken (working)'), align: 'right', width: 22 },
    ],
    rows: [...lines, ...others].map(({ cells }) => cells),
  }
}

/** Acts of the starter belong to no node. */
const nodeWords = ({ w }: PrintContext, { node, kind }: SheetSource['info']['acts'][number]): string =>
  node ?? (['submit', 'resubmit', 'withdraw', 'urge'].includes(kind) ? w('发起', 'Start') : '')

interface Line {
  at: string
  cells: PrintRow
}

/** What no act tells: copies, nodes that were passed without anybody, and tasks that wait. */
function tasksOf({ lang, now }: PrintContext, { info: { nodes }, time }: SheetSource, isTold: boolean): Line[] {
  return nodes.flatMap(node => {
    const passed = node.passedWithout && PASSED_WORDS[node.passedWithout]
    const people = node.people.filter(({ state }) => state in TASK_WORDS && (state === 'told') === isTold)
    const open = people.map(({ name, state, openedAt }): Line => {
      const waits = state === 'open' && openedAt ? timeWords(workedMinutes(openedAt, now.at, time), lang) : ''
      return {
        at: openedAt ?? '',
        cells: [node.name, name ?? '', TASK_WORDS[state]?.[lang] ?? '', '', isTold ? openedAt : '', waits],
      }
    })
    if (node.byField && !isTold && node.state === 'open' && !open.length)
      open.push({ at: '', cells: [node.name, BY_FIELD[lang], TASK_WORDS['open']?.[lang] ?? '', '', '', ''] })
    return passed && !isTold ? [{ at: '', cells: [node.name, '', passed[lang], '', '', ''] }, ...open] : open
  })
}

/** What was agreed to, where that does not stand in the document itself. */
function givenBlocks({ w }: PrintContext, { info: { given } }: SheetSource): PrintBlock[] {
  if (!given.changes.length) return []
  return [
    { kind: 'heading', text: w('通过后生效的内容', 'What the approval brings about') },
    {
      kind: 'table',
      columns: [{ label: w('字段', 'Field') }, { label: w('提交时', 'As submitted') }, { label: w('通过后', 'After') }],
      rows: given.changes.map(({ label, before, after }) => [label, before, after]),
    },
  ]
}

function changeBlocks({ w }: PrintContext, { info }: SheetSource): PrintBlock[] {
  const { changes } = info
  if (!changes.length) return []
  return [
    { kind: 'heading', text: w('提交后的改动', 'Changed since it was submitted') },
    {
      kind: 'table',
      columns: [
        { label: w('字段', 'Field') },
        { label: w('提交时', 'As submitted') },
        { label: info.endedAt === null ? w('现在', 'Now') : w('审批结束时', 'At the end') },
      ],
      rows: changes.map(({ label, before, after }) => [label, before, after]),
    },
  ]
}
