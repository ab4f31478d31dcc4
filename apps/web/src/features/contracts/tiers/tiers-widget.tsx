import { parseTiers, printTiers, readTiers } from '@tuheng/domain/contracts/index'
import { contractErrors } from '@tuheng/domain/contracts/index'
import { DownOutlined } from '@ant-design/icons'
import { lazy, Suspense, useState } from 'react'
import type { InputProps, Widget } from '../../../engine/widgets/types.ts'
import { useT } from '../locale/index.ts'
import { tiersSummary } from './tiers-text.ts'
import { TiersView } from './tiers-view.tsx'
import css from './tiers.module.css'

const TiersEditor = lazy(() => import('./tiers-editor.tsx'))

/** Price bands: a line of text in cells, an editor in a dialog. Copied and pasted as `累进 0-3000:42; 3000-:40`. */
export const tiersWidget: Widget<'json'> = {
  Input: TiersInput,
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
}: InputProps<'json'>) {
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
            basis={String(getRow()['basis'] ?? 'ton')}
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
