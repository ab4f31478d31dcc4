import { DownOutlined, PlusOutlined, PrinterOutlined } from '@ant-design/icons'
import { can } from '@tuheng/domain/kernel/policy'
import { printsFor } from '@tuheng/domain/kernel/field-access'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { Button } from 'antd'
import { useMemo, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { useLang } from '../../shared/text/i18n.ts'
import { usePageActs } from '../../shared/tabs/use-page-acts.ts'
import { useActor } from '../../shared/session/session.ts'
import { ruleContext } from '../common/today.ts'
import { RoomyMenu } from '../common/roomy-menu.tsx'
import { useT } from '../locale/index.ts'
import { arrange, leadsOn } from '../transition-bar/arrange.ts'
import { batchChoices, type BatchChoice } from '../transition-bar/eligible.ts'
import type { ShownColumn } from './use-list-columns.tsx'
import { SelectAll } from './select-all.tsx'
import type { Selection } from './selection.ts'
import { SelectionSums } from './selection-sums.tsx'

const ROOM = 3

interface Props {
  resource: AnyResource
  face: Face
  shown: readonly ShownColumn[]
  selection: Selection
  onNew: (() => void) | undefined
  onBatch(choice: BatchChoice): void
  onPrint(rows: readonly AnyRow[], layout: string): void
  onDelete(rows: readonly AnyRow[]): void
  /** Tools that features and the screen add. */
  tools(selected: readonly AnyRow[]): ReactNode
  icons: ReactNode
  /** Fields that the rows of the list hold. */
  rowFields: readonly string[]
  /** The filter of the list, and how many records stand under it. */
  body: object
  total: number | undefined
}

/** New record at the left; what can be done with the selected ones takes its place as soon as there are some. */
export function ActionBar(props: Props) {
  const { selection, onNew, tools, icons, face } = props
  const selected = useStore(selection.store, state => state.rows)
  const rows = useMemo(() => [...selected.values()], [selected])
  const t = useT()
  const lang = useLang()
  return (
    <div className="en-actions">
      {rows.length > 0 ? (
        <SelectedActs {...props} rows={rows} />
      ) : (
        <>
          {onNew && (
            <Button type="primary" icon={<PlusOutlined />} onClick={onNew} title={t('form.new', { label: face[lang] })}>
              {t('list.new')}
            </Button>
          )}
          {tools([])}
        </>
      )}
      <span className="en-spring" />
      {icons}
    </div>
  )
}

function SelectedActs({
  resource,
  face,
  shown,
  rows,
  selection,
  onBatch,
  onPrint,
  onDelete,
  tools,
  rowFields: held,
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
  const ordered = arrange(
    choices.map(choice => ({ ...choice, refusal: undefined })),
    ROOM,
    { resource, row: rows[0] ?? {} },
  )
  const named = ({ name }: { name: string }) => choices.filter(choice => choice.name === name)
  const [front, rest] = [ordered.front.flatMap(named), ordered.more.flatMap(named)]
  const prints = can(actor, face, 'print') ? printsFor(actor, resource, face) : []
  const mayDelete = resource.methods?.delete !== false && can(actor, face, 'delete')
  const label = (choice: BatchChoice) => `${choice.transition[lang]} (${choice.rows.length})`
  usePageActs(
    'selection',
    [...front, ...rest].map(choice => ({ label: label(choice), run: () => onBatch(choice) })),
  )
  const more = [
    ...rest.map(choice => ({
      key: `act:${choice.name}`,
      label: label(choice),
      danger: choice.transition.danger === true,
    })),
    ...(mayDelete ? [{ key: 'delete', label: t('list.delete', { count: rows.length }), danger: true }] : []),
  ]
  return (
    <span className="en-selection">
      <strong role="status">{t('list.selected', { count: rows.length })}</strong>
      <Button type="link" size="small" onClick={selection.clear}>
        {t('list.unselect')}
      </Button>
      <SelectAll face={face} selection={selection} rowFields={held} body={body} total={total} />
      <SelectionSums resource={resource} shown={shown} rows={rows} />
      {front.map((choice, i) => (
        <Button
          key={choice.name}
          type={i === 0 && leadsOn(resource, choice.transition, choice.rows[0] ?? {}) ? 'primary' : 'default'}
          onClick={() => onBatch(choice)}
        >
          {label(choice)}
        </Button>
      ))}
      {prints.length > 0 && (
        <RoomyMenu
          menu={{
            items: prints.map(([key, text]) => ({ key, label: text[lang] })),
            onClick: ({ key }) => onPrint(rows, key),
          }}
        >
          <Button icon={<PrinterOutlined />}>{t('print')}</Button>
        </RoomyMenu>
      )}
      {tools(rows)}
      {more.length > 0 && (
        <RoomyMenu
          menu={{
            items: more,
            onClick: ({ key }) => {
              const choice = rest.find(one => `act:${one.name}` === key)
              if (choice) onBatch(choice)
              else onDelete(rows)
            },
          }}
        >
          <Button>
            {t('more')} <DownOutlined />
          </Button>
        </RoomyMenu>
      )}
    </span>
  )
}
