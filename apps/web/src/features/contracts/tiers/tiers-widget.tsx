import { contractErrors, parseTiers, priceBases, printTiers, readTiers } from '@tuheng/domain/contracts/index'
import { toDec } from '@tuheng/domain/kernel/decimal'
import { text } from '@tuheng/domain/kernel/text'
import { DownOutlined } from '@ant-design/icons'
import { lazy, Suspense, useState } from 'react'
import type { InputProps, Widget } from '../../../engine/widgets/types.ts'
import { useT } from '../locale/index.ts'
import type { BandUnits } from './band-rows.ts'
import { tiersSummary } from './tiers-text.ts'
import { TiersView } from './tiers-view.tsx'
import css from './tiers.module.css'

const TiersEditor = lazy(() => import('./tiers-editor.tsx'))

/** Bands of what a price sheet counts. */
export const tiersWidget = bandsWidget(row => {
  const name = priceBases[row['basis'] as keyof typeof priceBases] ?? priceBases.ton
  const unitOf = (words: string): string => words.split('/')[1] ?? ''
  return { name, unit: text(unitOf(name.zh), unitOf(name.en)), scale: 0 }
})

/** Bands of how far a figure of the goods is off. */
export const deviationWidget = bandsWidget(row => {
  const isHeat = row['item'] === 'qnet'
  const unit = isHeat ? text('kcal', 'kcal') : text('%', '%')
  return {
    name: text(`元/吨，每 ${each(row['per'])} ${unit.zh}`, `CNY/t for each ${each(row['per'])} ${unit.en}`),
    unit,
    scale: 2,
  }
})

const each = (per: unknown): string => (typeof per === 'string' && per !== '' ? toDec(per) : '1')

/** Bands: a line of text in cells, an editor in a dialog. Copied and pasted as `累进 0-3000:42; 3000-:40`. */
function bandsWidget(countedIn: (row: Readonly<Record<string, unknown>>) => BandUnits): Widget<'json'> {
  return {
    Input: props => <TiersInput {...props} countedIn={countedIn} />,
    Cell: ({ value }) => {
      const tiers = readTiers(value)
      return tiers ? <TiersView tiers={tiers} /> : '—'
    },
    text: ({ value }) => {
      const tiers = readTiers(value)
      return tiers ? printTiers(tiers) : ''
    },
    lookup: ({ texts, name }) =>
      Promise.resolve(
        new Map(
          texts.map(text => {
            const tiers = parseTiers(text)
            return [
              text,
              tiers === undefined
                ? { issue: contractErrors.issue('price_sheet.tiers_shape', {}, name) }
                : { value: tiers },
            ]
          }),
        ),
      ),
    unordered: true,
  }
}

function TiersInput({
  value,
  onChange,
  id,
  label,
  describedBy,
  disabled,
  invalid,
  autoFocus,
  frameless,
  getRow,
  countedIn,
}: InputProps<'json'> & { countedIn(row: Readonly<Record<string, unknown>>): BandUnits }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const tiers = readTiers(value)
  const words = tiers ? tiersSummary(tiers) : t('tiers.none')
  return (
    <>
      <button
        type="button"
        id={id}
        className={frameless ? css.cell : css.field}
        aria-label={label && `${label} ${words}`}
        aria-describedby={describedBy}
        aria-haspopup="dialog"
        data-invalid={invalid || undefined}
        data-press
        disabled={disabled}
        autoFocus={autoFocus}
        onClick={() => setOpen(true)}
        onKeyDown={event => {
          if (event.key === 'F2' || (event.altKey && event.key === 'ArrowDown')) setOpen(true)
          else if (event.key === 'Delete') onChange(null)
        }}
      >
        <span>{tiers ? words : <i>{words}</i>}</span>
        <DownOutlined aria-hidden />
      </button>
      {open && (
        <Suspense>
          <TiersEditor
            tiers={tiers ?? null}
            units={countedIn(getRow())}
            onClose={() => setOpen(false)}
            onSave={next => {
              onChange(next)
              setOpen(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
