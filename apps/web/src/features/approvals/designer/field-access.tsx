import { SearchOutlined } from '@ant-design/icons'
import type { ApprovalNode, NodeAccess } from '@tuheng/domain/approvals/flow'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { useDesigner } from './designer-context.ts'
import css from './drawer.module.css'
import { useT } from './locale/index.ts'
import { PartField } from './part-field.tsx'

/** Which fields of the document a node hides or opens for editing. */
export function FieldAccess({
  node,
  onChange,
}: {
  node: ApprovalNode
  onChange(fields: ApprovalNode['fields'] | undefined): void
}) {
  const t = useT()
  const { facts, readOnly } = useDesigner()
  const [search, setSearch] = useState('')
  const { fields = {} } = node
  const words = search.trim().toLowerCase()
  const known = facts.fields.filter(({ name }) => name !== 'approvalId')
  // What is set stands first, also where the product does not know the field any more
  const gone = Object.keys(fields).filter(name => !known.some(field => field.name === name))
  const all = [...gone.map(name => ({ name, label: name })), ...known]
  const isSet = ({ name }: { name: string }) => fields[name] !== undefined
  const found = [...all.filter(isSet), ...all.filter(field => !isSet(field))].filter(
    ({ name, label }) => !words || label.toLowerCase().includes(words) || name.toLowerCase().includes(words),
  )
  const put = (name: string, access: NodeAccess | 'default') => {
    const { [name]: _, ...rest } = fields
    const next = access === 'default' ? rest : { ...rest, [name]: access }
    onChange(Object.keys(next).length ? next : undefined)
  }
  const mayEdit = (name: string) => facts.resource?.fields[name]?.computed !== true
  return (
    <PartField label={t('node.fields')} what={t('node.fieldsWhat')}>
      <Input
        allowClear
        type="search"
        prefix={<SearchOutlined aria-hidden />}
        suffix={<span className="en-faint">{t('node.fieldCount', { count: Object.keys(fields).length })}</span>}
        aria-label={t('node.fieldSearch')}
        placeholder={t('node.fieldSearch')}
        value={search}
        onChange={event => setSearch(event.target.value)}
      />
      <ul className={css.fields} tabIndex={0} aria-label={t('node.fields')}>
        {found.map(({ name, label }) => (
          <li key={name} data-set={isSet({ name }) || undefined}>
            <span>{label}</span>
            <Select
              aria-label={t('node.fieldAccess', { field: label })}
              size="small"
              variant="borderless"
              disabled={readOnly}
              value={fields[name] ?? 'default'}
              popupMatchSelectWidth={false}
              options={[
                { value: 'default', label: t('access.default') },
                { value: 'hidden', label: t('access.hidden') },
                ...(mayEdit(name) ? [{ value: 'editable', label: t('access.editable') }] : []),
              ]}
              onChange={(access: NodeAccess | 'default') => put(name, access)}
            />
          </li>
        ))}
        {!found.length && <li className="en-faint">{t('node.fieldNone', { search })}</li>}
      </ul>
    </PartField>
  )
}
