import type { actOnManyCall } from '@tuheng/domain/approvals/approval.calls'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { f } from '@tuheng/domain/kernel/fields'
import { wordsOf } from '@tuheng/domain/kernel/invisible-characters'
import { Modal } from 'antd'
import { useRef, useState } from 'react'
import { LabelledInput } from '../../../engine/common/field-input.tsx'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { BatchDialog } from '../../../engine/links/batch-dialog.tsx'
import { OpinionChoice } from '../../../engine/transition-bar/own-opinions.tsx'
import { call, newKey } from '../../../shared/calls/api.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { canHover } from '../../../shared/ui/can-hover.ts'
import { focusFirst } from '../strip/focus-first.ts'
import { useT } from '../locale/index.ts'
import type { InboxItem } from './inbox-row.tsx'
import css from './inbox.module.css'

interface Props {
  act: 'agree' | 'reject'
  items: readonly InboxItem[]
  onClose(): void
}

const OPINION = f.longText('审批意见', { en: 'Opinion', maxLength: 500 })
type Outcome = AnswerOf<typeof actOnManyCall>['list'][number]

/** Agrees to or rejects several, with one opinion for all, and shows what came of each. */
export function ManyDialog({ act, items: chosen, onClose }: Props) {
  const t = useT()
  const lang = useLang()
  // What is done leaves the list, and its line here still has a name
  const [items] = useState(chosen)
  const root = useRef<HTMLDivElement>(null)
  const [opinion, setOpinion] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const [outcome, setOutcome] = useState<readonly Outcome[]>()
  const [key] = useState(newKey)
  const { busy, run } = useBusy()
  const words = wordsOf(opinion) ?? undefined
  const isNeeded = act === 'reject' || items.some(({ opinionRequired }) => opinionRequired)
  const send = async () => {
    setTried(true)
    if (isNeeded && !words) return
    await run(async () => {
      const { list } = await call<AnswerOf<typeof actOnManyCall>>(
        'bpm/approval/actOnMany',
        {
          act,
          items: items.map(({ id, taskId, record }) => ({
            id,
            taskId,
            ...(record ? { version: record.version } : {}),
          })),
          ...(words === undefined ? {} : { opinion: words }),
        },
        { idempotencyKey: key },
      )
      setOutcome(list)
      refreshAll()
    })
  }
  if (outcome)
    return (
      <BatchDialog
        title={t(`many.${act}`)}
        head={[t('many.doc'), t('many.result')]}
        lines={outcome.map(({ id, ok, msg }) => {
          const item = items.find(one => one.id === id)
          return {
            key: id,
            label: item?.recordNo || item?.no || String(id),
            ok,
            result: item?.actName,
            reasons: msg === null ? [] : [{ msg }],
          }
        })}
        onClose={onClose}
      />
    )
  return (
    <Modal
      open
      width={520}
      title={t(`many.${act}`)}
      okText={`${t(`act.${act}`)} (${items.length})`}
      cancelText={lang === 'zh' ? '取消' : 'Cancel'}
      okButtonProps={{ danger: act === 'reject', loading: busy }}
      onOk={() => void send()}
      onCancel={onClose}
      mask={{ closable: false }}
      afterOpenChange={isOpen => isOpen && canHover() && focusFirst(root.current, !isNeeded)}
    >
      <div ref={root} className={css.many}>
        <p>
          {act === 'reject'
            ? t('many.rejectWhat', { n: items.length })
            : t('many.what', { n: items.length, act: t('act.agree') })}
        </p>
        <LabelledInput
          field={{ ...OPINION, required: isNeeded }}
          name="opinion"
          value={opinion}
          onChange={setOpinion}
          error={tried && isNeeded && !words ? t('ask.opinionMissing') : undefined}
        />
        <OpinionChoice chosen={opinion} onChoose={setOpinion} />
      </div>
    </Modal>
  )
}
