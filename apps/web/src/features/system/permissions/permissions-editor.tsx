import { SearchOutlined } from '@ant-design/icons'
import type { Lang } from '@tuheng/domain/kernel/text'
import { registry } from '@tuheng/domain/registry'
import { Button, Checkbox, Input } from 'antd'
import { memo, useMemo, useState } from 'react'
import { useLatest } from '../../../shared/hooks/use-latest.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { useT } from '../locale/index.ts'
import {
  permissionGroups,
  searchGroups,
  type PermissionGroup,
  type PermissionRow,
} from '@tuheng/domain/system/rights/permission-groups'
import css from './permissions.module.css'

interface Props {
  value: readonly string[]
  /** Absent: read-only. */
  onChange?(codes: string[]): void
  id?: string | undefined
  /** Codes that can be checked here; absent: all. Codes that are already held stay visible. */
  isOffered?(code: string): boolean
}

interface Handlers {
  set(codes: readonly string[], on: boolean): void
}

/** The permissions of a role by section and screen. All can be checked at once, by row, by section, or by search. */
export default function PermissionsEditor({ value, onChange, id, isOffered }: Props) {
  const t = useT()
  const lang = useLang()
  const [search, setSearch] = useState('')
  const [onlyHeld, setOnlyHeld] = useState(!onChange)
  const held = useMemo(() => new Set(value), [value])
  const [first] = useState(value) // permissions that were held when the editor opened stay visible after they are unchecked
  const groups = useMemo(() => {
    const allGroups = permissionGroups(registry, first)
    return isOffered ? keepActions(allGroups, code => isOffered(code) || first.includes(code)) : allGroups
  }, [first, isOffered])
  const found = useMemo(() => searchGroups(groups, search), [groups, search])
  const shown = onlyHeld ? heldOnly(found, held) : found
  const all = codesOf(groups)
  const latest = useLatest((codes: readonly string[], on: boolean) => {
    const next = new Set(held)
    for (const code of codes) {
      if (on) next.add(code)
      else next.delete(code)
    }
    onChange?.([...next].toSorted())
  })
  const handlers = useMemo<Handlers>(() => ({ set: (codes, on) => latest.current(codes, on) }), [latest])
  const { set } = handlers
  return (
    <div className={css.editor} id={id}>
      <div className={css.bar}>
        <Input
          className={css.search}
          allowClear
          type="search"
          prefix={<SearchOutlined aria-hidden />}
          aria-label={t('perm.search')}
          placeholder={t('perm.search')}
          value={search}
          onChange={event => setSearch(event.target.value)}
        />
        <Checkbox checked={onlyHeld} onChange={event => setOnlyHeld(event.target.checked)}>
          {t('perm.onlyHeld')}
        </Checkbox>
        <span className="en-spring" />
        <span role="status">
          {t('perm.count', { held: all.filter(code => held.has(code)).length, all: all.length })}
        </span>
        {onChange && (
          <>
            <Button size="small" onClick={() => set(codesOf(shown), true)}>
              {t('perm.all')}
            </Button>
            <Button size="small" onClick={() => set(codesOf(shown), false)}>
              {t('perm.none')}
            </Button>
          </>
        )}
      </div>
      <div className={css.groups}>
        {shown.map(group => (
          <Group key={group.key} group={group} granted={held} lang={lang} readonly={!onChange} set={set} />
        ))}
        {shown.length === 0 && <p className={css.nothing}>{t(held.size || search ? 'perm.nothing' : 'perm.empty')}</p>}
      </div>
    </div>
  )
}

interface GroupProps {
  group: PermissionGroup
  granted: ReadonlySet<string>
  lang: Lang
  readonly: boolean
  set(codes: readonly string[], on: boolean): void
}

function Group({ group, granted, lang, readonly, set }: GroupProps) {
  const t = useT()
  const codes = codesOf([group])
  const on = codes.filter(code => granted.has(code)).length
  return (
    <section className={css.group} aria-label={group.title[lang]}>
      <h4>
        {readonly ? (
          group.title[lang]
        ) : (
          <Checkbox
            checked={on === codes.length}
            indeterminate={on > 0 && on < codes.length}
            aria-label={t('perm.group', { title: group.title[lang] })}
            onChange={event => set(codes, event.target.checked)}
          >
            {group.title[lang]}
          </Checkbox>
        )}
        <small>
          {on} / {codes.length}
        </small>
      </h4>
      {group.rows.map(row => (
        <Row
          key={row.prefix}
          row={row}
          held={row.actions
            .filter(action => granted.has(action.code))
            .map(action => action.code)
            .join()}
          lang={lang}
          readonly={readonly}
          set={set}
        />
      ))}
    </section>
  )
}

/** Renders again only when its own checkboxes change, because the page has some hundreds. */
const Row = memo(function Row({
  row,
  held,
  lang,
  readonly,
  set,
}: { row: PermissionRow; held: string } & Pick<GroupProps, 'lang' | 'readonly' | 'set'>) {
  const t = useT()
  const mine = new Set(held.split(','))
  const codes = row.actions.map(action => action.code)
  const on = codes.filter(code => mine.has(code)).length
  return (
    <div className={css.row} role="group" aria-label={row.title[lang]}>
      <div className={css.title}>
        {readonly ? (
          <span>{row.title[lang]}</span>
        ) : (
          <Checkbox
            checked={on === codes.length}
            indeterminate={on > 0 && on < codes.length}
            aria-label={t('perm.row', { title: row.title[lang] })}
            onChange={event => set(codes, event.target.checked)}
          >
            {row.title[lang]}
          </Checkbox>
        )}
        <code>{row.prefix}</code>
      </div>
      <div className={css.actions}>
        {row.actions.map(action => (
          <Checkbox
            key={action.code}
            checked={mine.has(action.code)}
            disabled={readonly}
            title={action.code}
            onChange={event => set([action.code], event.target.checked)}
          >
            {action.label[lang]}
          </Checkbox>
        ))}
      </div>
    </div>
  )
})

function codesOf(groups: readonly PermissionGroup[]): string[] {
  return groups.flatMap(group => group.rows.flatMap(row => row.actions.map(action => action.code)))
}

function heldOnly(groups: readonly PermissionGroup[], held: ReadonlySet<string>): PermissionGroup[] {
  return keepActions(groups, code => held.has(code))
}

function keepActions(groups: readonly PermissionGroup[], keep: (code: string) => boolean): PermissionGroup[] {
  return groups.flatMap(group => {
    const rows = group.rows.flatMap(row => {
      const actions = row.actions.filter(action => keep(action.code))
      return actions.length ? [{ ...row, actions }] : []
    })
    return rows.length ? [{ ...group, rows }] : []
  })
}
