import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { f } from '@tuheng/domain/kernel/fields'
import { priceRoundings, type PriceRounding } from '@tuheng/domain/contracts/index'
import type { Face } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { Alert, Modal, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { LabelledInput } from '../../../engine/common/field-input.tsx'
import { useReason } from '../../../engine/common/use-reason.tsx'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { useDebouncedValue } from '../../../shared/hooks/use-debounced-value.ts'
import { newKey } from '../../../shared/calls/api.ts'
import { useT } from '../locale/index.ts'
import { PriceChanges } from './price-changes.tsx'
import { canPreview, previewRevision, revise, type Revised, type ReviseTarget, type Revision } from './revise-call.ts'
import { ReviseResult } from './revise-result.tsx'
import css from './revise.module.css'

interface Props {
  face: Face
  target: ReviseTarget
  /** Number of the sheet if there is only one. */
  title?: string | undefined
  onClose(): void
  onDone(): void
}

const INITIAL: Revision = { effFrom: '', effTo: null, adjust: 'none', value: null, rounding: 'none' }

/** 复制为新版本, 批量调价: previews every new price before anything is written. */
export default function ReviseDialog({ face, target, title, onClose, onDone }: Props) {
  const t = useT()
  const [revision, setRevision] = useState<Revision>(INITIAL)
  const reason = useReason({ label: t('revise.reason'), missing: t('revise.missing') })
  const [submitted, setSubmitted] = useState(false)
  const { busy, run } = useBusy()
  const [results, setResults] = useState<Revised[] | null>(null)
  const [key] = useState(newKey)
  const debounced = useDebouncedValue(revision)
  const fields = useMemo(
    () => ({
      effFrom: f.date(t('revise.effFrom'), { en: t('revise.effFrom'), required: true }),
      effTo: f.date(t('revise.effTo'), {
        en: t('revise.effTo'),
        hint: text(t('revise.effTo.hint'), t('revise.effTo.hint')),
      }),
      amount: f.price(t('revise.by'), {
        en: t('revise.by'),
        required: true,
        unit: text('元', 'CNY'),
        hint: text(t('revise.by.hint'), t('revise.by.hint')),
      }),
      percent: f.quantity(t('revise.by'), {
        en: t('revise.by'),
        required: true,
        scale: 0,
        unit: text('%', '%'),
        hint: text(t('revise.by.hint'), t('revise.by.hint')),
      }),
      rounding: f.choice(t('revise.rounding'), priceRoundings, { en: t('revise.rounding'), required: true }),
    }),
    [t],
  )
  const preview = useQuery({
    queryKey: [face.api, 'revisePreview', target, debounced],
    queryFn: ({ signal }) => previewRevision(face, { ...target, ...debounced }, signal),
    enabled: canPreview(debounced) && results === null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const set = (change: Partial<Revision>) => setRevision({ ...revision, ...change })
  const missing = (value: string | null) => (submitted && !value ? t('revise.missing') : undefined)
  const apply = async () => {
    setSubmitted(true)
    const given = reason.validReason()
    if (!canPreview(revision) || !given) return
    await run(async () => {
      const created = await revise(face, { ...target, ...revision, reason: given }, key)
      refreshAll()
      setResults(created)
    })
  }
  if (results) return <ReviseResult face={face} results={results} onClose={onDone} />
  const { data } = preview
  const current = data && !preview.isPlaceholderData && debounced === revision
  return (
    <Modal
      open
      width={1120}
      title={`${t('revise.title')} · ${title ?? ('ids' in target ? t('revise.scope.selected', { count: target.ids.length }) : t('revise.scope.filter'))}`}
      okText={data ? t('revise.apply', { count: data.sheets }) : t('revise.one')}
      cancelText={t('tiers.cancel')}
      okButtonProps={{ loading: busy, disabled: !data || data.failed > 0 || data.rows.length === 0 }}
      mask={{ closable: false }}
      onOk={() => void apply()}
      onCancel={onClose}
    >
      <p className={css.what}>{t('revise.what')}</p>
      <div className={css.wish}>
        <LabelledInput
          field={fields.effFrom}
          value={revision.effFrom || null}
          onChange={effFrom => set({ effFrom: effFrom ?? '' })}
          error={missing(revision.effFrom)}
          autoFocus
        />
        <LabelledInput field={fields.effTo} value={revision.effTo} onChange={effTo => set({ effTo })} />
        <div className={css.adjust}>
          <Segmented<Revision['adjust']>
            aria-label={t('revise.how')}
            value={revision.adjust}
            onChange={adjust => set({ adjust, value: null })}
            options={[
              { value: 'none', label: t('revise.none') },
              { value: 'amount', label: t('revise.amount') },
              { value: 'percent', label: t('revise.percent') },
            ]}
          />
        </div>
        {revision.adjust !== 'none' && (
          <LabelledInput
            key={revision.adjust}
            field={revision.adjust === 'amount' ? fields.amount : fields.percent}
            value={revision.value}
            onChange={value => set({ value })}
            error={missing(revision.value)}
            autoFocus
          />
        )}
        {revision.adjust !== 'none' && (
          <LabelledInput
            field={fields.rounding}
            value={revision.rounding}
            onChange={rounding => set({ rounding: (rounding as PriceRounding | null) ?? 'none' })}
          />
        )}
        <div className={css.reason}>{reason.input}</div>
      </div>
      {preview.error ? (
        <ErrorBlock small error={preview.error} onRetry={() => void preview.refetch()} />
      ) : (
        <div className={css.preview} data-old={!current || undefined}>
          <h3>
            {t('revise.preview')}{' '}
            {data && <small>{t('revise.sum', { sheets: data.sheets, rows: data.rows.length })}</small>}
          </h3>
          {data && data.failed > 0 && (
            <Alert type="error" showIcon title={t('revise.failed', { count: data.failed })} />
          )}
          <PriceChanges rows={data?.rows ?? []} loading={preview.isLoading} />
        </div>
      )}
    </Modal>
  )
}
