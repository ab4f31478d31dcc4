import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { LocalizedIssue } from '@tuheng/domain/kernel/errors'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { supplyEntry } from '@tuheng/domain/trade/supply-entry'
import type { matchTripsCall } from '@tuheng/domain/trade/trade.calls'
import { Alert, Button, Modal, Radio, Space } from 'antd'
import { useState } from 'react'
import { LabelledInput } from '../../engine/common/field-input.tsx'
import { refreshAll } from '../../engine/common/refresh.ts'
import { ReasonTexts } from '../../engine/links/linked-text.tsx'
import { call, newKey } from '../../shared/calls/api.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { useT } from './locale/index.ts'
import css from './trade.module.css'

type Answer = AnswerOf<typeof matchTripsCall>

const { lotId, labNo } = supplyEntry.fields
const FIELDS = { lotId, labNo }
const SIDES = ['both', 'buy', 'sell'] as const

interface Props {
  waybillIds: readonly number[]
  onClose(): void
  onDone(): void
}

/** Asks for the lot, and says of each trip that was refused why. */
export default function MatchDialog({ waybillIds, onClose, onDone }: Props) {
  const t = useT()
  const [values, setValues] = useState<AnyRow>({ sides: 'both' })
  const [left, setLeft] = useState<Answer>()
  const [key, setKey] = useState(newKey)
  const { busy, run } = useBusy()
  const change = (name: string, value: unknown) => {
    setValues(before => ({ ...before, [name]: value }))
    setKey(newKey())
  }
  const apply = () =>
    run(async () => {
      const answer = await call<Answer>('scm/entry/matchTrips', { waybillIds, ...values }, { idempotencyKey: key })
      if (answer.ok) {
        notify.success(t('match.done', { n: answer.ok }))
        refreshAll()
        onDone()
      }
      setKey(newKey())
      if (answer.failed) setLeft(answer)
      else onClose()
    })
  return (
    <Modal
      open
      width={560}
      title={t('match.title', { n: waybillIds.length })}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Space>
          <Button onClick={onClose}>{t('match.cancel')}</Button>
          <Button type="primary" disabled={!values['lotId']} loading={busy} onClick={() => void apply()}>
            {t('match.apply', { n: waybillIds.length })}
          </Button>
        </Space>
      }
    >
      <p className={css.what}>{t('match.what')}</p>
      {Object.entries(FIELDS).map(([name, field]) => (
        <LabelledInput
          key={name}
          name={name}
          field={field as never}
          row={values}
          value={(values[name] ?? null) as never}
          onChange={(value: unknown) => change(name, value)}
        />
      ))}
      <Radio.Group
        aria-label={t('match.sides')}
        value={values['sides']}
        options={SIDES.map(side => ({ value: side, label: t(`match.${side}`) }))}
        onChange={event => change('sides', event.target.value)}
      />
      {left && (
        <Alert
          type="warning"
          showIcon
          title={t('match.left', { n: left.failed })}
          description={left.list
            .filter(one => one.errors)
            .map(one => (
              <div key={one.index}>
                {one.waybillNo} <ReasonTexts reasons={(one.errors ?? []) as LocalizedIssue[]} />
              </div>
            ))}
        />
      )}
    </Modal>
  )
}
