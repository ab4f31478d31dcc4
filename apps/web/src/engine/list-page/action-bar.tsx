import { DownOutlined, PlusOutlined, PrinterOutlined } from '@ant-design/icons'
import { can } from '@tuheng/domain/kernel/policy'
import { printsFor } from '@tuheng/domain/kernel/field-access'
import { canHavePaper } from '@tuheng/domain/kernel/papers'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { Button } from 'antd'
import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { useNarrow } from '../../shared/hooks/use-narrow.ts'
import { useWidth } from '../../shared/hooks/use-width.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { usePageActions } from '../../shared/tabs/use-page-actions.ts'
import { useActor } from '../../shared/session/session.ts'
import { ruleContext } from '../common/today.ts'
import { TallMenu } from '../common/tall-menu.tsx'
import { recordName } from '../common/record-name.ts'
import { useT } from '../locale/index.ts'
import { slots } from '../slots.ts'
import { arrange, movesForward } from '../transition-bar/arrange.ts'
import { batchChoices, type BatchChoice } from '../transition-bar/eligible.ts'
import type { ShownColumn } from './use-list-columns.tsx'
import { SelectAll } from './select-all.tsx'
import type { Selection } from './selection.ts'
import { SelectionSums } from './selection-sums.tsx'

const MAX_BUTTONS = 2

interface Props {
  resource: AnyResource
  face: Face
  shown: readonly ShownColumn[]
  selection: Selection
  onNew: (() => void) | undefined
  onBatch(choice: BatchChoice): void
  onPrint(rows: readonly AnyRow[], layout: string): void
  onDelete(rows: readonly AnyRow[]): void
  /** Tools of features and of the screen. */
  tools(selected: readonly AnyRow[]): ReactNode
  icons: ReactNode
  /** Fields that the rows of the list contain. */
  rowFields: readonly string[]
  /** The filter of the list, and the number of matching records. */
  body: object
  total: number | undefined
}

const MAX_SUMS = 4
/** All sums but the first, the prints, the first sum, the two transitions: acts are what the records were selected for. */
const MAX_FOLDS = MAX_SUMS + 1 + MAX_BUTTONS

/**
 * How much of the bar is left out or goes under 更多 so that it stays one line. `content`: what the bar holds, for another content
 * is measured anew.
 */
function useFolds(content: string) {
  const box = useRef<HTMLSpanElement>(null)
  const width = useWidth(box)
  const now = `${content} ${Math.round(width)}`
  const [measured, setMeasured] = useState({ of: now, folded: 0 })
  const folded = measured.of === now ? measured.folded : 0
  useLayoutEffect(() => {
    const bar = box.current
    if (bar && bar.scrollWidth > bar.clientWidth && folded < MAX_FOLDS) setMeasured({ of: now, folded: folded + 1 })
  }, [now, folded])
  return { box, folded }
}

/** Create button and tools. While records are selected, their actions replace the create button. */
export function ActionBar(props: Props) {
  const { selection, onNew, tools, icons, resource, face } = props
  const selected = useStore(selection.store, state => state.rows)
  const rows = useMemo(() => [...selected.values()], [selected])
  const t = useT()
  const lang = useLang()
  // Adding and the tools of a phone stand beside the search
  if (useNarrow() && rows.length === 0) return null
  return (
    <div className="en-actions">
      {rows.length > 0 ? (
        <SelectionActions {...props} rows={rows} />
      ) : (
        <>
          {onNew && !slots.createdByTool[resource.name] && (
            <Button
              type="primary"
              icon={<PlusOutlined />}
              onClick={onNew}
              title={t('form.new', { label: recordName(resource, face, lang) })}
            >
              {t('list.new')}
            </Button>
          )}
          {tools([])}
        </>
      )}
      {rows.length === 0 && <span className="en-spring" />}
      {icons}
    </div>
  )
}

function SelectionActions({
  resource,
  face,
  shown,
  rows,
  selection,
  onBatch,
  onPrint,
  onDelete,
  tools,
  rowFields,
  body,
  total,
}: Props & { rows: readonly AnyRow[] }) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const choices = useMemo(
    () => batchChoices({ resource, face, rows, actor, ctx: ruleContext(actor) }),
    [resource, face, rows, actor],
  )
  const { box, folded } = useFolds(`${face.api} ${rows.length} ${choices.map(({ name }) => name).join(' ')}`)
  const ordered = arrange(
    choices.map(choice => ({ ...choice, refusal: undefined })),
    MAX_BUTTONS - Math.min(MAX_BUTTONS, Math.max(0, folded - MAX_SUMS - 1)),
    { resource, row: rows[0] ?? {} },
  )
  const named = ({ name }: { name: string }) => choices.filter(choice => choice.name === name)
  const [buttons, overflow] = [ordered.buttons.flatMap(named), ordered.overflow.flatMap(named)]
  const prints = can(actor, face, 'print')
    ? printsFor(actor, resource, face).filter(([, paper]) => canHavePaper(paper, rows))
    : []
  const mayDelete = resource.methods?.delete !== false && can(actor, face, 'delete')
  const label = (choice: BatchChoice) => `${choice.transition[lang]} (${choice.rows.length})`
  const deletion = t('list.delete', { count: rows.length })
  usePageActions('selection', [
    ...[...buttons, ...overflow].map(choice => ({ label: label(choice), run: () => onBatch(choice) })),
    ...prints.map(([layout, text]) => ({ label: `${t('print')} ${text[lang]}`, run: () => onPrint(rows, layout) })),
    ...(mayDelete ? [{ label: deletion, run: () => onDelete(rows) }] : []),
  ])
  const printItems = prints.map(([key, text]) => ({ key, label: text[lang] }))
  const sums = folded <= MAX_SUMS ? Math.max(1, MAX_SUMS - folded) : 0
  const foldsPrint = folded >= MAX_SUMS && printItems.length > 0
  const more = [
    ...overflow.map(choice => ({
      key: `act:${choice.name}`,
      label: label(choice),
      danger: choice.transition.danger === true,
    })),
    ...(foldsPrint
      ? printItems.map(({ key, label: of }) => ({ key: `print:${key}`, label: `${t('print')} ${of}` }))
      : []),
    ...(mayDelete ? [{ key: 'delete', label: deletion, danger: true }] : []),
  ]
  return (
    <span className="en-selection" ref={box}>
      <strong role="status">{t('list.selected', { count: rows.length })}</strong>
      <Button type="link" size="small" onClick={selection.clear}>
        {t('list.unselect')}
      </Button>
      <SelectAll face={face} selection={selection} rowFields={rowFields} body={body} total={total} />
      {sums > 0 && <SelectionSums resource={resource} shown={shown} rows={rows} most={sums} />}
      {buttons.map((choice, i) => (
        <Button
          key={choice.name}
          type={i === 0 && movesForward(resource, choice.transition, choice.rows[0] ?? {}) ? 'primary' : 'default'}
          onClick={() => onBatch(choice)}
        >
          {label(choice)}
        </Button>
      ))}
      {printItems.length > 0 && !foldsPrint && (
        <TallMenu
          menu={{
            items: printItems,
            onClick: ({ key }) => onPrint(rows, key),
          }}
        >
          <Button icon={<PrinterOutlined />}>{t('print')}</Button>
        </TallMenu>
      )}
      {tools(rows)}
      {more.length > 0 && (
        <TallMenu
          menu={{
            items: more,
            onClick: ({ key }) => {
              const choice = overflow.find(one => `act:${one.name}` === key)
              if (choice) onBatch(choice)
              else if (key.startsWith('print:')) onPrint(rows, key.slice('print:'.length))
              else onDelete(rows)
            },
          }}
        >
          <Button>
            {t('more')} <DownOutlined />
          </Button>
        </TallMenu>
      )}
    </span>
  )
}
