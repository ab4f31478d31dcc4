import type { ListAnswer } from '@tuheng/domain/kernel/generic-wire'
import { useQuery } from '@tanstack/react-query'
import { can, type FieldRight } from '@tuheng/domain/kernel/policy'
import type { LooseRow, Face } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { role } from '@tuheng/domain/system/index'
import { Alert, Button, Select } from 'antd'
import { useMemo, useState } from 'react'
import { EmptyBlock } from '../../../engine/common/empty-block.tsx'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import '../../../engine/list-page/list.css'
import { RecordLink } from '../../../engine/links/record-link.tsx'
import { faceCall } from '../../../shared/calls/api.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useActor } from '../../../shared/session/session.ts'
import { useUnsavedInput } from '../../../shared/hooks/use-unsaved-input.ts'
import { useT } from '../locale/index.ts'
import { authorisableSections, fieldNames, type AuthorisableScreen } from './authorisable.ts'
import { RightsMatrix, type RightsColumn } from './matrix.tsx'
import { ScreenList } from './screen-list.tsx'
import { readRights, restrictedAmong, rightOf, sameRights, withRight, type FieldRights } from './rights.ts'
import css from './field-rights.module.css'

const face = role.faces.all as Face
/** The most frequently restricted fields: prices and amounts of trips. */
const FIRST_RESOURCE = 'waybill'
/** The number of roles side by side on a usual screen. Others are added by a select. */
const ROLES_SHOWN = 6

/** 字段授权: what each role may see and change of a screen's fields, with the roles side by side. */
export default function FieldAuthorizationPage() {
  const t = useT()
  const actor = useActor()
  const sections = useMemo(() => authorisableSections(registry), [])
  const [place, setPlace] = useState<AuthorisableScreen | undefined>(
    () =>
      withMostFields(sections.flatMap(section => section.places).filter(one => one.resource === FIRST_RESOURCE)) ??
      sections[0]?.places[0],
  )
  const [chosen, setChosen] = useState<readonly number[] | null>(null)
  const [edits, setEdits] = useState<ReadonlyMap<number, FieldRights>>(new Map())
  const [busy, setBusy] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: [face.api, 'matrix'],
    queryFn: ({ signal }) =>
      faceCall<ListAnswer>(face, 'list', {
        body: { filters: { status: 'enabled' }, pageSize: 200, count: 'none' },
        signal,
      }),
  })
  useUnsavedInput(edits.size > 0)
  if (error) return <ErrorBlock error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton />
  const mayChange = can(actor, face, 'modify')
  const roles = data.list
  const rightsOf = (row: LooseRow<typeof role>) => edits.get(row['id'] as number) ?? readRights(row['fieldRights'])
  const shown = roles.filter((row, i) => (chosen ? chosen.includes(row['id'] as number) : i < ROLES_SHOWN))
  const columns: RightsColumn[] = shown.map(row => ({
    key: row['id'] as number,
    name: String(row['name']),
    title: (
      <RecordLink resource="role" id={row['id']} title={String(row['name'])}>
        {String(row['name'])}
      </RecordLink>
    ),
    rights: rightsOf(row),
    stored: readRights(row['fieldRights']),
  }))
  const set = (column: RightsColumn, fields: readonly string[], right: FieldRight) => {
    if (!place) return
    const next = fields.reduce(
      (rights, field) => withRight(rights, { resource: place.resource, field }, right),
      column.rights,
    )
    const out = new Map(edits)
    if (sameRights(next, column.stored)) out.delete(column.key as number)
    else out.set(column.key as number, next)
    setEdits(out)
  }
  const save = async () => {
    setBusy(true)
    const left = new Map(edits)
    try {
      for (const row of roles.filter(one => edits.has(one['id'] as number))) {
        await faceCall(face, 'save', {
          body: {
            id: row['id'],
            version: row['version'],
            fieldRights: edits.get(row['id'] as number),
          },
        })
        left.delete(row['id'] as number)
      }
      notify.success(t('matrix.saved', { count: edits.size }))
    } catch (cause) {
      notify.error(cause)
    } finally {
      setEdits(left)
      setBusy(false)
      refreshAll()
    }
  }
  return (
    <div className={`en-page ${css.frame}`}>
      <div className={css.tools}>
        <span>{t('matrix.roles')}</span>
        <Select<number[]>
          mode="multiple"
          maxTagCount="responsive"
          aria-label={t('matrix.roles')}
          value={shown.map(row => row['id'] as number)}
          options={roles.map(row => ({ value: row['id'] as number, label: String(row['name']) }))}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={setChosen}
        />
        {!mayChange && <Alert type="info" showIcon title={t('matrix.readonly')} />}
      </div>
      {roles.length === 0 ? (
        <EmptyBlock title={t('matrix.noRoles')} />
      ) : (
        <div className={css.page}>
          <ScreenList
            sections={sections}
            chosen={place}
            onChoose={setPlace}
            countOf={one =>
              shown.reduce((sum, row) => sum + restrictedAmong(rightsOf(row), one.resource, fieldNames(one)), 0)
            }
          />
          {place && (
            <RightsMatrix key={place.path} place={place} columns={columns} onSet={mayChange ? set : undefined} />
          )}
        </div>
      )}
      {edits.size > 0 && (
        <div className={css.save} role="status">
          <span>{t('matrix.changed', { count: countChanges(roles, edits), roles: edits.size })}</span>
          <span className="en-spring" />
          <Button onClick={() => setEdits(new Map())}>{t('matrix.discard')}</Button>
          <Button type="primary" loading={busy} onClick={() => void save()}>
            {t('matrix.save')}
          </Button>
        </div>
      )}
    </div>
  )
}

function withMostFields(places: readonly AuthorisableScreen[]): AuthorisableScreen | undefined {
  return places.toSorted((a, b) => fieldNames(b).length - fieldNames(a).length)[0]
}

/** The number of rights that differ from the stored ones. */
function countChanges(roles: readonly LooseRow<typeof role>[], edits: ReadonlyMap<number, FieldRights>): number {
  return roles.reduce((sum, row) => {
    const next = edits.get(row['id'] as number)
    if (!next) return sum
    const before = readRights(row['fieldRights'])
    const paths = new Set(
      [before, next].flatMap(rights =>
        Object.entries(rights).flatMap(([resource, fields]) =>
          Object.keys(fields).map(field => `${resource}|${field}`),
        ),
      ),
    )
    return (
      sum +
      [...paths].filter(path => {
        const [resource = '', field = ''] = path.split('|')
        return rightOf(before, resource, field) !== rightOf(next, resource, field)
      }).length
    )
  }, 0)
}
