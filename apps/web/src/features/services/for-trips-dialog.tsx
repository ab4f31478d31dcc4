import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { f } from '@tuheng/domain/kernel/fields'
import type { LocalizedIssue } from '@tuheng/domain/kernel/errors'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { serviceRule } from '@tuheng/domain/services/service-rule'
import { serviceWaybill } from '@tuheng/domain/services/service-waybill'
import type { previewForTripsCall } from '@tuheng/domain/services/services.calls'
import { Alert, Button, Modal, Space } from 'antd'
import { useState } from 'react'
import { LabelledInput } from '../../engine/common/field-input.tsx'
import { refreshAll } from '../../engine/common/refresh.ts'
import { FieldTable, type FieldColumn } from '../../engine/field-table/index.tsx'
import { ReasonTexts } from '../../engine/links/linked-text.tsx'
import { call, newKey } from '../../shared/calls/api.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { useActor } from '../../shared/session/session.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { viewerFields } from './viewer-fields.ts'
import { type ServicesKey } from './locale/zh.ts'
import { useT } from './locale/index.ts'
import css from './services.module.css'

type Preview = AnswerOf<typeof previewForTripsCall>

const { partyId, feeId, handPrice, place, passOn, markupRate, markup } = serviceWaybill.fields
const { moment, unit } = serviceRule.fields
const FIELDS = { partyId, feeId, moment, unit, handPrice, place, passOn, markupRate, markup }

interface Props {
  waybillIds: readonly number[]
  onClose(): void
  onDone(): void
}

/** Asks what the service was, previews it trip by trip, and enters what can be entered. */
export default function ForTripsDialog({ waybillIds, onClose, onDone }: Props) {
  const t = useT()
  const actor = useActor()
  const [values, setValues] = useState<AnyRow>({ moment: 'load', unit: 'ton', passOn: 'none' })
  const [preview, setPreview] = useState<Preview>()
  const [key, setKey] = useState(newKey)
  const { busy, run } = useBusy()
  const isVisible = (name: string) =>
    name === 'markupRate' ? values['passOn'] === 'percent' : name === 'markup' ? values['passOn'] === 'fixed' : true
  const shown = viewerFields(actor, FIELDS).filter(([name]) => isVisible(name))
  const change = (name: string, value: unknown, also: AnyRow = {}) => {
    setValues(before => ({ ...before, ...also, [name]: value }))
    setPreview(undefined)
    setKey(newKey())
  }
  const isReady = shown.every(([name, field]) => !field.required || values[name])
  const body = () => ({
    waybillIds,
    ...Object.fromEntries(shown.flatMap(([name]) => (values[name] ? [[name, values[name]]] : []))),
  })
  const look = () => run(async () => setPreview(await call<Preview>('oms/serviceWaybill/previewForTrips', body())))
  const apply = () =>
    run(async () => {
      const { ok } = await call<Preview>('oms/serviceWaybill/addForTrips', body(), { idempotencyKey: key })
      notify.success(t('done', { n: ok }))
      refreshAll()
      onDone()
      onClose()
    })
  return (
    <Modal
      open
      width={920}
      title={t('title', { n: waybillIds.length })}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Space>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type={preview ? 'default' : 'primary'}
            disabled={!isReady}
            loading={busy}
            {...(isReady ? {} : { title: t('fill') })}
            onClick={() => void look()}
          >
            {t('preview')}
          </Button>
          {preview && (
            <Button type="primary" disabled={!preview.ok} loading={busy} onClick={() => void apply()}>
              {t('apply', { n: preview.ok })}
            </Button>
          )}
        </Space>
      }
    >
      <p className={css.what}>{t('what')}</p>
      <div className={css.fields}>
        {shown.map(([name, field]) => (
          <LabelledInput
            key={name}
            name={name}
            field={field as never}
            row={values}
            value={(values[name] ?? null) as never}
            onChange={(value: unknown, also?: AnyRow) => change(name, value, also)}
          />
        ))}
      </div>
      {preview && <PreviewTable preview={preview} />}
    </Modal>
  )
}

function PreviewTable({ preview }: { preview: Preview }) {
  const t = useT()
  const label = (key: ServicesKey) => [t(key), { en: t(key) }] as const
  const columns: FieldColumn[] = [
    { name: 'waybillNo', field: f.text(...label('col.trip')), width: 160 },
    { name: 'plateNo', field: f.plate(...label('col.plate')), width: 106 },
    { name: 'serviceDate', field: f.date(...label('col.day')), width: 108 },
    { name: 'qty', field: f.quantity(...label('col.qty')), width: 90 },
    { name: 'price', field: f.price(...label('col.price')), width: 90 },
    { name: 'amount', field: f.money(...label('col.amount')), width: 100 },
    ...(preview.list.some(one => one.arAmount)
      ? [{ name: 'arAmount', field: f.money(...label('col.ar')), width: 100 }]
      : []),
    ...(preview.failed
      ? [
          {
            name: 'errors',
            field: f.text(...label('col.why')),
            width: 260,
            render: (row: AnyRow) => <ReasonTexts reasons={(row['errors'] ?? []) as LocalizedIssue[]} />,
          },
        ]
      : []),
  ]
  return (
    <>
      {preview.failed > 0 && <Alert type="warning" showIcon title={t('left', { n: preview.failed })} />}
      <p className={css.total}>
        {preview.amount !== undefined && t('total', { amount: preview.amount })}
        {preview.arAmount !== undefined && Number(preview.arAmount) > 0 && (
          <> · {t('total.ar', { amount: preview.arAmount })}</>
        )}
      </p>
      <FieldTable label={t('preview')} columns={columns} rows={preview.list as never} rowKey="waybillId" />
    </>
  )
}
