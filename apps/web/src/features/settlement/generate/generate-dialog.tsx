import { useQuery } from '@tanstack/react-query'
import { shiftMonth, statementMonth, statementPeriod, type DateRange } from '@tuheng/domain/kernel/dates'
import { f } from '@tuheng/domain/kernel/fields'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { Face } from '@tuheng/domain/kernel/resource'
import {
  LEFT_OUT,
  type LeftOut,
  type candidatesCall,
  type generateCall,
} from '@tuheng/domain/settlement/settlement.calls'
import { Button, Checkbox, Modal, Segmented, Tooltip } from 'antd'
import { useMemo, useState, type Key } from 'react'
import { StatusTag } from '../../../engine/common/status-tag.tsx'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { sumOfVisible } from '../../../engine/common/sum-of-visible.ts'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { today } from '../../../engine/common/today.ts'
import { FieldTable, type FieldColumn } from '../../../engine/field-table/index.tsx'
import { RangeInput } from '../../../engine/widgets/time/range-input.tsx'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { faceCall, newKey } from '../../../shared/calls/api.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { useT } from '../locale/index.ts'
import { GenerateResult, type GeneratedStatement } from './generate-result.tsx'
import { LeftOutList } from './left-out-list.tsx'
import { OpenPrepaidList, useOpenPrepaid } from './open-prepaid-list.tsx'
import css from './generate.module.css'

/** The day of the month on which most of the trade closes its books. */
const CUT_DAY = 25

type View = 'list' | 'openPrepaid' | LeftOut
type Candidates = AnswerOf<typeof candidatesCall>

/**
 * Previews the amounts of a period by counterparty, and what is left out and why. Creates a draft for each selected
 * one.
 */
export default function GenerateDialog({ face, onClose }: { face: Face; onClose(): void }) {
  const t = useT()
  const lang = useLang()
  const presets = usePeriodPresets()
  const [period, setPeriod] = useState<DateRange>(presets[0]?.range ?? { from: today(), to: today() })
  const [supplementary, setSupplementary] = useState(false)
  const [deselected, setDeselected] = useState<ReadonlySet<Key>>(new Set())
  const [unread, setUnread] = useState(false)
  const { busy, run } = useBusy()
  const [generated, setGenerated] = useState<{
    results: GeneratedStatement[]
    names: ReadonlyMap<number, string>
  } | null>(null)
  const [key, setKey] = useState(newKey)
  const periodBody = { periodFrom: period.from, periodTo: period.to }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [face.api, 'candidates', periodBody],
    queryFn: ({ signal }) => faceCall<Candidates>(face, 'candidates', { body: periodBody, signal }),
    staleTime: 0,
    enabled: generated === null,
  })
  const [view, setView] = useState<View>('list')
  const hasPrepaid = face.where?.['kind'] === 'carrier'
  const openPrepaid = useOpenPrepaid(face, { enabled: hasPrepaid && generated === null }).data?.total ?? 0
  const rows = data?.list ?? []
  const canGenerate = (row: { taken: boolean }) => supplementary || !row.taken
  const chosen = rows.filter(row => !deselected.has(row.partyId) && canGenerate(row))
  const leftOut = (reason: LeftOut) =>
    (data?.left ?? []).filter(one => one.reason === reason).reduce((all, one) => all + one.docs, 0)
  const columns = useMemo<FieldColumn[]>(() => {
    const amount = (name: 'gross' | 'deduct' | 'prepaid' | 'net', width: number): FieldColumn => ({
      name,
      field: f.money(t(`generate.${name}`), { en: t(`generate.${name}`) }),
      width,
    })
    return [
      {
        name: 'party',
        field: f.text(t('generate.party'), { en: t('generate.party') }),
        width: 200,
        render: row => (
          <>
            {String(row['party'] ?? '')}{' '}
            {row['taken'] === true && <StatusTag color="attention">{t('generate.taken')}</StatusTag>}
          </>
        ),
      },
      { name: 'docs', field: f.integer(t('generate.docs'), { en: t('generate.docs') }), width: 84 },
      amount('gross', 130),
      amount('deduct', 110),
      amount('prepaid', 120),
      amount('net', 130),
    ]
  }, [t])
  const choose = (range: DateRange) => {
    setPeriod(range)
    setDeselected(new Set())
    setView('list')
    setKey(newKey())
  }
  const apply = async () => {
    await run(async () => {
      const { results } = await faceCall<AnswerOf<typeof generateCall>>(face, 'generate', {
        body: { ...periodBody, supplementary, partyIds: chosen.map(row => row.partyId) },
        idempotencyKey: key,
      })
      setGenerated({
        results,
        names: new Map(rows.flatMap(row => (row.party === undefined ? [] : [[row.partyId, row.party] as const]))),
      })
      refreshAll()
    })
  }
  if (generated)
    return <GenerateResult face={face} results={generated.results} names={generated.names} onClose={onClose} />
  return (
    <Modal
      open
      width={880}
      title={`${t('generate.tool')} · ${face[lang]}`}
      okText={t('generate.apply', { count: chosen.length })}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: chosen.length === 0 || isFetching || unread, loading: busy }}
      mask={{ closable: false }}
      onOk={() => void apply()}
      onCancel={onClose}
    >
      <p className={css.what}>{t('generate.what')}</p>
      <div className={css.period}>
        <RangeInput
          grain="date"
          bothEnds
          aria-label={t('generate.period')}
          value={[period.from, period.to]}
          onChange={([from, to]) => from && to && choose({ from, to })}
          onUnread={setUnread}
        />
        {presets.map(({ label, range }) => (
          <Button
            key={label}
            size="small"
            type={range.from === period.from && range.to === period.to ? 'primary' : 'default'}
            onClick={() => choose(range)}
          >
            {label}
          </Button>
        ))}
        <Tooltip title={t('generate.supplementary.hint')}>
          <Checkbox checked={supplementary} onChange={event => setSupplementary(event.target.checked)}>
            {t('generate.supplementary')}
          </Checkbox>
        </Tooltip>
      </div>
      {error ? (
        <ErrorBlock small error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Segmented<View>
            className={css.views}
            aria-label={t('generate.views')}
            value={view}
            onChange={setView}
            options={[
              { value: 'list', label: t('generate.view.list', { count: rows.length }) },
              ...LEFT_OUT.map(reason => ({
                value: reason,
                label: t(`generate.view.${reason}`, { count: leftOut(reason) }),
                disabled: leftOut(reason) === 0,
              })),
              ...(hasPrepaid
                ? [
                    {
                      value: 'openPrepaid' as const,
                      label: t('generate.view.openPrepaid', { count: openPrepaid }),
                      disabled: openPrepaid === 0,
                    },
                  ]
                : []),
            ]}
          />
          {view === 'list' ? (
            <FieldTable
              label={t('generate.candidates')}
              rows={rows}
              columns={columns}
              rowKey="partyId"
              height={320}
              loading={isFetching && !data}
              empty={t('generate.none')}
              selected={new Set(chosen.map(row => row.partyId))}
              selectable={row => canGenerate({ taken: row['taken'] === true })}
              onSelect={keys =>
                setDeselected(new Set(rows.filter(row => !keys.has(row.partyId)).map(row => row.partyId)))
              }
              totals={{
                docs: chosen.reduce((all, row) => all + row.docs, 0),
                gross: sumOfVisible(chosen.map(row => row.gross)),
                deduct: sumOfVisible(chosen.map(row => row.deduct)),
                prepaid: sumOfVisible(chosen.map(row => row.prepaid)),
                net: sumOfVisible(chosen.map(row => row.net)),
              }}
            />
          ) : view === 'openPrepaid' ? (
            <OpenPrepaidList face={face} />
          ) : (
            <LeftOutList key={view} face={face} period={periodBody} reason={view} />
          )}
          <p className={css.sum} role="status">
            {t('generate.sum', { parties: chosen.length, docs: chosen.reduce((all, row) => all + row.docs, 0) })}
            {LEFT_OUT.some(reason => leftOut(reason) > 0) &&
              ` · ${t('generate.left', {
                unaudited: leftOut('unaudited'),
                unpriced: leftOut('unpriced'),
                stated: leftOut('stated'),
              })}`}
          </p>
        </>
      )}
    </Modal>
  )
}

/** 26–25 and calendar months, the last closed one first because it is the one to state now. */
function usePeriodPresets(): { label: string; range: DateRange }[] {
  const t = useT()
  return useMemo(() => {
    const now = today()
    const cut = (back: number) => statementPeriod(CUT_DAY, shiftMonth(statementMonth(CUT_DAY, now), -back))
    const month = (back: number) => statementPeriod(31, shiftMonth(now.slice(0, 7), -back))
    return [
      { label: t('generate.cutLast'), range: cut(1) },
      { label: t('generate.cutThis'), range: cut(0) },
      { label: t('generate.monthLast'), range: month(1) },
      { label: t('generate.monthThis'), range: month(0) },
    ]
  }, [t])
}
