import type { decideManyCall } from '@tuheng/domain/home/audit.calls'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { f } from '@tuheng/domain/kernel/fields'
import { useState } from 'react'
import { call } from '../../../shared/calls/api.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { useT } from '../locale/index.ts'
import { ManyDialog } from '../queue/many-dialog.tsx'
import { ManySummary } from '../queue/many-summary.tsx'
import { actsText, type AuditAct, type AuditItem, bulkItems, keyOf, leftOut } from './audit-state.ts'

interface Props {
  act: AuditAct
  chosen: readonly AuditItem[]
  onClose(): void
}

const OPINION = f.longText('审批意见', { en: 'Opinion', maxLength: 500 })
const REASON = f.longText('原因', { en: 'Reason', maxLength: 500, required: true })
/** Most that one call takes. */
const CHUNK = 200

type Outcome = AnswerOf<typeof decideManyCall>['list'][number]

/** Passes or refuses several of any kind, and shows what came of each. */
export function AuditMany({ act, chosen: all, onClose }: Props) {
  const t = useT()
  const lang = useLang()
  // What is done leaves the list, and its line here still has a name
  const [chosen] = useState(all)
  const items = bulkItems(chosen, act)
  const left = leftOut(chosen, act)
  const hasTasks = items.some(({ taskId }) => taskId !== null)
  const opinion = { ...OPINION, required: items.some(({ opinionRequired }) => opinionRequired) }
  const send = async (reason: string | undefined, key: string) => {
    const lines = []
    for (let at = 0; at < items.length; at += CHUNK) {
      const part = items.slice(at, at + CHUNK)
      const { list } = await call<AnswerOf<typeof decideManyCall>>(
        'oms/approval/decide',
        { act, items: part.map(asItem), ...(reason === undefined ? {} : { reason }) },
        { idempotencyKey: `${key}.${at}` },
      )
      lines.push(...list.map((outcome, i) => lineOf(part[i] as AuditItem, act, outcome)))
    }
    // Whoever selected them reads what became of each
    return [...lines, ...leftLines(chosen, items, t('audit.many.alone'))]
  }
  return (
    <ManyDialog
      title={t(`audit.many.${act}`)}
      okText={`${t(`audit.${act}`)} (${items.length})`}
      act={t(`audit.${act}`)}
      danger={act === 'refuse'}
      field={act === 'refuse' ? REASON : hasTasks ? opinion : undefined}
      missing={t(act === 'refuse' ? 'audit.reasonMissing' : 'ask.opinionMissing')}
      send={send}
      onClose={onClose}
    >
      <p>{t('audit.many.what', { acts: actsText(items, act, lang === 'zh' ? '、' : ', ') })}</p>
      <ManySummary items={items} />
      {left.refused > 0 && <p>{t('audit.many.refused', { n: left.refused })}</p>}
      {left.single > 0 && <p>{t(`audit.many.${act}Left`, { n: left.single })}</p>}
    </ManyDialog>
  )
}

/** Those that were selected and not sent, with the reason. */
const leftLines = (chosen: readonly AuditItem[], sent: readonly AuditItem[], alone: string) =>
  chosen
    .filter(item => !sent.includes(item))
    .map(item => ({
      key: keyOf(item),
      label: item.no || item.due,
      ok: false,
      result: undefined,
      reasons: [{ msg: item.refusal ?? alone }],
    }))

const asItem = ({ kind, id, taskId, record }: AuditItem) => ({
  kind,
  id,
  ...(taskId === null ? {} : { taskId }),
  ...(record ? { version: record.version } : {}),
})

const lineOf = (item: AuditItem, act: AuditAct, { ok, msg }: Outcome) => ({
  key: keyOf(item),
  label: item.no || item.due,
  ok,
  result: item[act]?.label,
  reasons: msg === null ? [] : [{ msg }],
})
