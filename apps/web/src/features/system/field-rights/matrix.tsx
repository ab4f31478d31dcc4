import { SearchOutlined } from '@ant-design/icons'
import type { FieldRight } from '@tuheng/domain/kernel/policy'
import { Checkbox, Input } from 'antd'
import { useState, type ReactNode } from 'react'
import { useLang } from '../../../shared/text/i18n.ts'
import { useT } from '../locale/index.ts'
import type { FieldGroup, AuthorisableScreen } from './authorisable.ts'
import { RightSelect, RightWord } from './right-select.tsx'
import { rightOf, type FieldRights } from './rights.ts'
import { ToldNotice } from './told-notice.tsx'
import css from './field-rights.module.css'

export interface RightsColumn {
  key: string | number
  title: ReactNode
  /** For screen readers. */
  name: string
  rights: FieldRights
  /** As stored, to mark changes. */
  stored: FieldRights
}

interface Props {
  place: AuthorisableScreen
  columns: readonly RightsColumn[]
  /** Absent: read-only. */
  onSet?: ((column: RightsColumn, fields: readonly string[], right: FieldRight) => void) | undefined
}

/** A table of rights: a row for each field of a screen, a column for each role. */
export function RightsMatrix({ place, columns, onSet }: Props) {
  const t = useT()
  const lang = useLang()
  const [search, setSearch] = useState('')
  const [only, setOnly] = useState(!onSet)
  const words = search.trim().toLowerCase()
  const wanted = (name: string) =>
    !only || columns.some(column => rightOf(column.rights, place.resource, name) !== 'editable')
  const groups = place.groups.flatMap(group => {
    const fields = group.fields.filter(
      field =>
        wanted(field.name) &&
        (!words || `${field.label.zh} ${field.label.en} ${field.name}`.toLowerCase().includes(words)),
    )
    return fields.length ? [{ ...group, fields }] : []
  })
  return (
    <div className={css.fields}>
      <div className={css.bar}>
        <Input
          allowClear
          type="search"
          prefix={<SearchOutlined aria-hidden />}
          aria-label={t('rights.searchField')}
          placeholder={t('rights.searchField')}
          value={search}
          onChange={event => setSearch(event.target.value)}
        />
        <Checkbox checked={only} onChange={event => setOnly(event.target.checked)}>
          {t('rights.onlyRestricted')}
        </Checkbox>
        <small>{t('rights.what')}</small>
      </div>
      <ToldNotice resource={place.resource} roles={columns} />
      <div className={css.scroll} tabIndex={0} role="region" aria-label={place.title[lang]}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('rights.field')}</th>
              {columns.map(column => (
                <th key={column.key} scope="col">
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group, i) => (
            <GroupRows key={i} group={group} place={place} columns={columns} onSet={onSet} />
          ))}
        </table>
        {groups.length === 0 && <p className={css.nothing}>{t('rights.none')}</p>}
      </div>
    </div>
  )
}

function GroupRows({ group, place, columns, onSet }: { group: FieldGroup } & Props) {
  const t = useT()
  const lang = useLang()
  const names = group.fields.map(field => field.name)
  return (
    <tbody>
      <tr className={css.groupRow}>
        <th scope="rowgroup">{group.title[lang]}</th>
        {columns.map(column => (
          <td key={column.key}>
            {onSet && (
              <RightSelect
                label={`${group.title[lang]} ${column.name}`}
                placeholder={t('rights.setAll')}
                onChange={right => onSet(column, names, right)}
              />
            )}
          </td>
        ))}
      </tr>
      {group.fields.map(field => (
        <tr key={field.name}>
          <th scope="row" title={field.name}>
            {field.label[lang]} {field.computed && <small>{t('rights.computed')}</small>}
          </th>
          {columns.map(column => {
            const right = rightOf(column.rights, place.resource, field.name)
            return (
              <td key={column.key}>
                {onSet ? (
                  <RightSelect
                    value={right}
                    label={t('matrix.cell', { role: column.name, field: field.label[lang] })}
                    changed={right !== rightOf(column.stored, place.resource, field.name)}
                    onChange={next => onSet(column, [field.name], next)}
                  />
                ) : (
                  <RightWord right={right} />
                )}
              </td>
            )
          })}
        </tr>
      ))}
    </tbody>
  )
}
