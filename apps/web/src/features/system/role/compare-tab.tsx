import type { ListAnswer } from '@tuheng/domain/kernel/generic-wire'
import type { role } from '@tuheng/domain/system/rights/role'
import { useQuery } from '@tanstack/react-query'
import { columnField, labelOf, type LooseRow } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { dataScopes } from '@tuheng/domain/system/system.choices'
import { Select } from 'antd'
import { useMemo, useState } from 'react'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { call } from '../../../shared/calls/api.ts'
import { type Lang, useLang } from '../../../shared/text/i18n.ts'
import { readRights } from '../field-rights/rights.ts'
import { RightWord } from '../field-rights/right-select.tsx'
import { useT } from '../locale/index.ts'
import { permissionGroups } from '@tuheng/domain/system/rights/permission-groups'
import { roleDifference, type RoleDifference } from './compare-rules.ts'
import css from './compare.module.css'

/** What this role grants and another one does not, and vice versa. */
export default function CompareTab({ row }: { row: LooseRow<typeof role> }) {
  const t = useT()
  const [other, setOther] = useState<number>()
  const { data, error, refetch } = useQuery({
    queryKey: ['sys/role', 'compare'],
    queryFn: ({ signal }) =>
      call<ListAnswer<LooseRow<typeof role>>>('sys/role/list', { pageSize: 200, count: 'none' }, { signal }),
  })
  if (error) return <ErrorBlock small error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={3} />
  const options = data.list
    .filter(one => one['id'] !== row['id'])
    .map(one => ({ value: one['id'] as number, label: String(one['name']) }))
  const theirs = data.list.find(one => one['id'] === other)
  return (
    <div className={css.compare}>
      <Select<number>
        aria-label={t('role.compareWith')}
        placeholder={t('role.compareWith')}
        className={css.choose ?? ''}
        value={other ?? null}
        options={options}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={setOther}
      />
      {theirs ? <Differences mine={row} theirs={theirs} /> : <p className="en-faint">{t('role.compareHint')}</p>}
    </div>
  )
}

const grantedBy = (row: LooseRow<typeof role>) => ({
  permissions: (row['permissions'] ?? []) as string[],
  fieldRights: readRights(row['fieldRights']),
})

function Differences({ mine, theirs }: { mine: LooseRow<typeof role>; theirs: LooseRow<typeof role> }) {
  const t = useT()
  const lang = useLang()
  const found = useMemo(() => roleDifference(grantedBy(mine), grantedBy(theirs)), [mine, theirs])
  const [own, other] = [String(mine['name']), String(theirs['name'])]
  const sameScope = mine['scope'] === theirs['scope']
  if (sameScope && !found.mine.length && !found.theirs.length && !found.fields.length)
    return <p role="status">{t('role.same')}</p>
  return (
    <>
      <p className="en-faint">{t('role.both', { count: found.both })}</p>
      {!sameScope && (
        <dl className={css.scopes}>
          {[mine, theirs].map(one => (
            <div key={String(one['id'])}>
              <dt>
                {t('role.scope')} · {String(one['name'])}
              </dt>
              <dd>{scopeWord(one['scope'], lang)}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className={css.sides}>
        <Side title={t('role.only', { name: own, count: found.mine.length })} codes={found.mine} />
        <Side title={t('role.only', { name: other, count: found.theirs.length })} codes={found.theirs} />
      </div>
      {found.fields.length > 0 && <Fields found={found} own={own} other={other} />}
    </>
  )
}

function scopeWord(scope: unknown, lang: Lang): string {
  const found = Object.entries(dataScopes).find(([name]) => name === scope)
  return found ? found[1][lang] : String(scope)
}

/** Permission codes in the words of the menu, a line for each screen. */
function Side({ title, codes }: { title: string; codes: readonly string[] }) {
  const t = useT()
  const lang = useLang()
  const wanted = new Set(codes)
  const groups = permissionGroups(registry, codes).flatMap(group => {
    const rows = group.rows.flatMap(row => {
      const actions = row.actions.filter(action => wanted.has(action.code))
      return actions.length ? [{ ...row, actions }] : []
    })
    return rows.length ? [{ ...group, rows }] : []
  })
  return (
    <section className={css.side} aria-label={title}>
      <h4>{title}</h4>
      {groups.length === 0 && <p className="en-faint">{t('role.none')}</p>}
      {groups.map(group => (
        <div key={group.key}>
          <h5>{group.title[lang]}</h5>
          <ul>
            {group.rows.map(row => (
              <li key={row.prefix} title={row.actions.map(action => action.code).join(' ')}>
                <span>{row.title[lang]}</span>{' '}
                <em>{row.actions.map(action => action.label[lang]).join(lang === 'zh' ? '、' : ', ')}</em>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function Fields({ found, own, other }: { found: RoleDifference; own: string; other: string }) {
  const t = useT()
  const lang = useLang()
  return (
    <section className={css.fields} tabIndex={0} aria-label={t('role.fields')}>
      <table>
        <caption>{t('role.fields')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('rights.field')}</th>
            <th scope="col">{own}</th>
            <th scope="col">{other}</th>
          </tr>
        </thead>
        <tbody>
          {found.fields.map(({ resource, field, mine, theirs }) => (
            <tr key={`${resource}.${field}`} title={`${resource}.${field}`}>
              <th scope="row">{fieldWord(resource, field, lang)}</th>
              <td>
                <RightWord right={mine} />
              </td>
              <td>
                <RightWord right={theirs} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function fieldWord(name: string, path: string, lang: Lang): string {
  const resource = registry.resources.find(one => one.name === name)
  const report = registry.reports.find(one => one.name === name)
  const [first = '', sub] = path.split('.')
  const field = resource ? columnField(resource, first) : report?.columns[first]
  const inner = sub === undefined ? undefined : field?.lines?.fields[sub]
  const words = [
    resource ? (lang === 'zh' ? resource.label : resource.en) : (report?.[lang] ?? name),
    field ? labelOf(field, first)[lang] : first,
    ...(inner && sub ? [labelOf(inner, sub)[lang]] : []),
  ]
  return words.join(' · ')
}
