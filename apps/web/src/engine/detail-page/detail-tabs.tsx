import { can } from '@tuheng/domain/kernel/policy'
import { fieldAccessOf } from '@tuheng/domain/kernel/field-access'
import { labelOf, type AnyResource, type AnyRow, type Face } from '@tuheng/domain/kernel/resource'
import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useLang } from '../../shared/text/i18n.ts'
import { useActor } from '../../shared/session/session.ts'
import { cardOf } from '../catalogue.ts'
import { isMissing } from '../common/missing.ts'
import { evaluateRule } from '../form/form-model.ts'
import { type DetailTab, slots } from '../slots.ts'
import { widgetOf } from '../widgets/index.ts'
import { RelatedList } from './related-list.tsx'

export interface TabItem {
  key: string
  label: string
  children: ReactNode
}

interface Props {
  resource: AnyResource
  face: Face
  row: AnyRow
  /** Key of the open tab; if undefined that with which the page opens. */
  open: string | undefined
  onOpen(key: string): void
  /** Tabs at the end. */
  last: readonly TabItem[]
}

/** The tabs below the facts: child rows, tabs of features, related lists, files. */
export function DetailTabs({ resource, face, row, open, onOpen, last }: Props) {
  const lang = useLang()
  const actor = useActor()
  const slot = slots.details[resource.name]
  const fields = Object.entries(resource.fields).filter(
    ([name]) => Object.hasOwn(row, name) && fieldAccessOf(actor, resource, face).visibilityOf(name) !== 'hidden',
  )
  const panels = fields.flatMap(([name, field]): (TabItem & { first: boolean })[] => {
    const { Panel } = widgetOf(field)
    const value = row[name]
    if (!Panel || (isMissing(value) && !field.lines)) return []
    // Nothing, where the record has no use for it
    const isEmpty = !Array.isArray(value) || value.length === 0
    if (isEmpty && evaluateRule(resource.visibleWhen, name, row) === false) return []
    const count = Array.isArray(value) ? ` ${value.length}` : field.lines ? ' 0' : ''
    return [
      {
        key: name,
        first: field.lines !== undefined,
        label: `${labelOf(field, name)[lang]}${count}`,
        children: <Panel field={field} value={(value ?? []) as never} row={row} />,
      },
    ]
  })
  const shownTabs = (slot?.tabs ?? []).filter(tab => tab.when?.(row, actor) !== false)
  const itemOf = ({ key, label, component: Tab }: DetailTab): TabItem => ({
    key,
    label: label[lang],
    children: <Tab row={row} />,
  })
  const leading = shownTabs.filter(tab => tab.leads).map(itemOf)
  const tabs = shownTabs.filter(tab => !tab.leads).map(itemOf)
  const related = (slot?.related ?? []).flatMap((list, i): TabItem[] => {
    const targetFace = cardOf(list.resource)?.faces[list.face]
    if (!targetFace || !can(actor, targetFace, 'read') || list.when?.(row) === false) return []
    if (list.search?.(row) === '') return []
    return [
      {
        key: `related-${i}`,
        label: list.label[lang],
        children: (
          <RelatedList
            resourceName={list.resource}
            faceName={list.face}
            filters={list.filters(row)}
            {...(list.search ? { search: list.search(row) } : {})}
            {...(list.columns ? { columns: list.columns } : {})}
          />
        ),
      },
    ]
  })
  const [lines, others] = [panels.filter(panel => panel.first), panels.filter(panel => !panel.first)]
  const items: TabItem[] = slot?.ownFirst
    ? [...leading, ...lines, ...others, ...tabs, ...related, ...last]
    : [...leading, ...lines, ...tabs, ...related, ...others, ...last]
  const wanted = open ?? slot?.opens?.(row)
  const shown = items.find(item => item.key === wanted) ?? items[0]
  return shown ? (
    <Tabs className="en-panel en-detail-tabs" items={items} activeKey={shown.key} onChange={onOpen} />
  ) : null
}
