import type { actOnManyCall } from '@tuheng/domain/approvals/approval.calls'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { f } from '@tuheng/domain/kernel/fields'
import { useState } from 'react'
import { call } from '../../../shared/calls/api.ts'
import { useT } from '../locale/index.ts'
import { ManyDialog } from '../queue/many-dialog.tsx'
import { ManySummary } from '../queue/many-summary.tsx'
import css from '../queue/queue.module.css'
import { UnusualFacts } from '../unusual-facts.tsx'
import type { InboxItem } from './inbox-row.tsx'
import { keyOf } from './inbox-state.ts'

interface Props {
  act: 'agree' | 'reject'
  items: readonly InboxItem[]
  onClose(): void
}

const OPINION = f.longText('审批意见', { en: 'Opinion', maxLength: 500 })

/** Agrees to or rejects several, with one opinion for all. */
export function InboxMany({ act, items: chosen, onClose }: Props) {
  const t = useT()
  // What is done leaves the list, and its line here still has a name
  const [items] = useState(chosen)
  const single = items.length === 1 ? items[0] : undefined
  const send = async (words: string | undefined, key: string) => {
    const { list } = await call<AnswerOf<typeof actOnManyCall>>(
      'bpm/approval/actOnMany',
      {
        act,
        items: items.map(({ id, taskId, record }) => ({ id, taskId, ...(record ? { version: record.version } : {}) })),
        ...(words === undefined ? {} : { opinion: words }),
      },
      { idempotencyKey: key },
    )
    // In the order of the request
    return list.map(({ id, ok, msg }, i) => {
      const item = items[i]
      return {
        key: item ? keyOf(item) : id,
        label: item?.recordNo || item?.no || String(id),
        ok,
        result: item && [item.actName, ...insteadWords(t, item)].join(' '),
        reasons: msg === null ? [] : [{ msg }],
      }
    })
  }
  return (
    <ManyDialog
      title={single ? t(`act.${act}`) : t(`many.${act}`)}
      okText={single ? t(`act.${act}`) : `${t(`act.${act}`)} (${items.length})`}
      act={t(`act.${act}`)}
      danger={act === 'reject'}
      field={{ ...OPINION, required: act === 'reject' || items.some(({ opinionRequired }) => opinionRequired) }}
      missing={t('ask.opinionMissing')}
      send={send}
      onClose={onClose}
    >
      {single ? <Single item={single} /> : <Several act={act} items={items} />}
    </ManyDialog>
  )
}
const insteadWords = (t: ReturnType<typeof useT>, { insteadOf }: InboxItem): string[] =>
  insteadOf ? [t('trail.instead', { name: insteadOf })] : []

/** What one approval is about, as its row and its dialog say. */
function Single({ item }: { item: InboxItem }) {
  const t = useT()
  const { actName, recordNo, no, starter, facts, unusual } = item
  return (
    <>
      <p>
        {actName} {recordNo || no} · {starter} {insteadWords(t, item)}
      </p>
      <UnusualFacts unusual={unusual} />
      <dl className={css.sums}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <b>{value}</b>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Several({ act, items }: Pick<Props, 'act' | 'items'>) {
  const t = useT()
  return (
    <>
      <p>
        {act === 'reject'
          ? t('many.rejectWhat', { n: items.length })
          : t('many.what', { n: items.length, act: t('act.agree') })}
      </p>
      <ManySummary items={items} />
    </>
  )
}
