import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { progressiveAmount, tierAmount, type Tiers } from '@tuheng/domain/contracts/index'
import { div, gt, isPos, round } from '@tuheng/domain/kernel/decimal'
import { f } from '@tuheng/domain/kernel/fields'
import { Button, Modal, Segmented } from 'antd'
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { FieldInput } from '../../../engine/common/field-input.tsx'
import { isBlock, parseTsv } from '../../../engine/widgets/lines/tsv.ts'
import { isNumber, numberOf } from '../../../engine/widgets/decimal/decimal-text.ts'
import { useLatest } from '../../../shared/hooks/use-latest.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { notify } from '../../../shared/ui/notify.tsx'
import { useT } from '../locale/index.ts'
import {
  bandRows,
  lowerBounds,
  newBand,
  parsePastedBands,
  parseBands,
  type BandRow,
  type BandUnits,
} from './band-rows.ts'
import { priceText, qtyText } from './tiers-text.ts'
import css from './tiers.module.css'

interface Props {
  tiers: Tiers | null
  units: BandUnits
  onSave(tiers: Tiers | null): void
  onClose(): void
}

const MAX_BANDS = 20

/** Edits price bands. Only the end and the price of each band are typed; errors show while typing. */
export default function TiersEditor({ tiers, units, onSave, onClose }: Props) {
  const t = useT()
  const lang = useLang()
  const [mode, setMode] = useState<Tiers['mode']>(tiers?.mode ?? 'progressive')
  const [rows, setRows] = useState<readonly BandRow[]>(() => bandRows(tiers))
  const [trialQuantity, setTrialQuantity] = useState<string | null>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const basisName = units.name
  const qtyField = f.quantity(t('tiers.to'), { min: '0', scale: units.scale, unit: units.unit })
  const priceField = f.price(t('tiers.price'), { positive: true })
  const read = parseBands(mode, rows)
  const bounds = lowerBounds(rows)
  const set = (key: number, change: Partial<BandRow>) =>
    setRows(rows.map(row => (row.key === key ? { ...row, ...change } : row)))
  const add = () => {
    if (rows.length < MAX_BANDS) setRows([...rows, newBand()])
  }

  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (event.ctrlKey && read.problem === undefined) return onSave(read.tiers)
    const inputs = [...(body.current?.querySelectorAll('input') ?? [])]
    const next = inputs[inputs.indexOf(event.target) + (event.shiftKey ? -1 : 1)]
    if (next) return next.focus()
    add()
    requestAnimationFrame(() => [...(body.current?.querySelectorAll('input') ?? [])].at(-2)?.focus())
  }
  const paste = (block: string) => {
    const pasted = parsePastedBands(parseTsv(block))
    if (pasted) setRows(pasted.slice(0, MAX_BANDS))
    else notify.warning(t('tiers.notPasted'))
  }

  const pasteLatest = useLatest(paste)
  // Wherever the focus is: the dialog is visible shortly before its first input has the focus, and the block would be
  // lost or go to the grid behind. While another tab is in front, the dialog stays, but is hidden
  useLayoutEffect(() => {
    const listen = (event: ClipboardEvent) => {
      const block = event.clipboardData?.getData('text/plain') ?? ''
      if (!isBlock(block) || !body.current?.checkVisibility()) return
      event.preventDefault()
      event.stopPropagation()
      pasteLatest.current(block)
    }
    document.addEventListener('paste', listen, true)
    return () => document.removeEventListener('paste', listen, true)
  }, [pasteLatest])

  // Without motion the dialog is still hidden when it mounts; its first input can be focused only once it is open
  const focusFirst = (open: boolean) => {
    if (open && !body.current?.contains(document.activeElement)) body.current?.querySelector('input')?.focus()
  }

  return (
    <Modal
      open
      width={520}
      title={`${t('tiers.title')} · ${basisName[lang]}`}
      okText={t('tiers.save')}
      cancelText={t('tiers.cancel')}
      okButtonProps={{ disabled: read.problem !== undefined }}
      mask={{ closable: false }}
      onOk={() => read.problem === undefined && onSave(read.tiers)}
      onCancel={onClose}
      afterOpenChange={focusFirst}
    >
      <div role="group" aria-label={t('tiers.title')} onKeyDown={keys}>
        <div className={css.mode}>
          <Segmented
            aria-label={t('tiers.mode')}
            value={mode}
            onChange={setMode}
            options={[
              { value: 'progressive', label: t('tiers.progressive') },
              { value: 'whole', label: t('tiers.whole') },
            ]}
          />
          <small>{t(mode === 'whole' ? 'tiers.whole.what' : 'tiers.progressive.what')}</small>
        </div>
        <table className={css.bands}>
          <thead>
            <tr>
              <td />
              <th scope="col">{t('tiers.from')}</th>
              <th scope="col">{t('tiers.to')}</th>
              <th scope="col">
                {t('tiers.price')} ({basisName[lang]})
              </th>
              <td />
            </tr>
          </thead>
          <tbody ref={body}>
            {rows.map((row, i) => (
              <tr key={row.key}>
                <th scope="row">{t('tiers.band', { no: i + 1 })}</th>
                <td>{isNumber(bounds[i]) ? qtyText(bounds[i]) : '—'}</td>
                <td>
                  <FieldInput
                    field={qtyField}
                    label={`${t('tiers.band', { no: i + 1 })} ${t('tiers.to')}`}
                    value={row.to}
                    autoFocus={i === 0}
                    onChange={to => set(row.key, { to })}
                  />
                </td>
                <td>
                  <FieldInput
                    field={priceField}
                    label={`${t('tiers.band', { no: i + 1 })} ${t('tiers.price')}`}
                    value={row.price}
                    onChange={price => set(row.key, { price })}
                  />
                </td>
                <td>
                  <IconButton
                    label={t('tiers.remove', { no: i + 1 })}
                    tabIndex={-1}
                    onClick={() => setRows(rows.filter(other => other !== row))}
                  >
                    <DeleteOutlined aria-hidden />
                  </IconButton>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className={css.foot}>
          <Button size="small" icon={<PlusOutlined />} disabled={rows.length >= MAX_BANDS} onClick={add}>
            {t('tiers.add')}
          </Button>
          {tiers && (
            <Button size="small" type="text" danger onClick={() => onSave(null)}>
              {t('tiers.clear')}
            </Button>
          )}
          <small>{t('tiers.hint')}</small>
        </div>
        {read.problem !== undefined ? (
          <p className={css.problem} role="alert">
            {read.problem[lang]}
          </p>
        ) : read.tiers ? (
          <div className={css.try}>
            <span>{t('tiers.try')}</span>
            <FieldInput
              field={f.quantity(t('tiers.try.qty'), { scale: units.scale, unit: units.unit })}
              label={t('tiers.try.qty')}
              value={trialQuantity}
              onChange={setTrialQuantity}
            />
            {isPos(numberOf(trialQuantity)) && <Trial tiers={read.tiers} quantity={trialQuantity as string} />}
          </div>
        ) : null}
      </div>
    </Modal>
  )
}

function Trial({ tiers, quantity }: { tiers: Tiers; quantity: string }) {
  const t = useT()
  const amount = amountOf(tiers, quantity)
  if (amount === undefined) return <span className={css.problem}>{t('tiers.try.over')}</span>
  return (
    <>
      <output>= {priceText(amount)}</output>
      <small>{t('tiers.try.average', { price: priceText(round(div(amount, quantity), 4)) })}</small>
    </>
  )
}

function amountOf(tiers: Tiers, quantity: string): string | undefined {
  const last = tiers.bands.at(-1)?.toQty ?? null
  if (last !== null && gt(quantity, last)) return undefined
  try {
    return tiers.mode === 'progressive' ? progressiveAmount(tiers, quantity) : tierAmount(tiers, quantity)
  } catch {
    return undefined // beyond the last band
  }
}
