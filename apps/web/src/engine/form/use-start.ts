import { useQuery } from '@tanstack/react-query'
import { withDefaults } from '@tuheng/domain/kernel/draft'
import type { Field } from '@tuheng/domain/kernel/field'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { useState } from 'react'
import { readForForm } from '../common/read-for-form.ts'
import { useActor } from '../../shared/session/session.ts'
import { copyRow } from './copy-row.ts'
import { chosen, fetchOptions, targetOf } from '../widgets/ref/options.ts'

interface StartArgs {
  resource: AnyResource
  faceName: string
  /** The record to change. */
  id?: number | undefined
  /** The record to copy. */
  copyId?: number | undefined
  preset?: AnyRow | undefined
}

/** What a form begins with. It is read once: what others save meanwhile shows when this person saves. */
export function useStart({ resource, faceName, id, copyId, preset }: StartArgs) {
  const actor = useActor()
  const face = resource.faces[faceName]
  const source = id ?? copyId
  const chosenRefs = source === undefined ? snapshotRefs(resource, preset) : []
  const follow = useQuery({
    queryKey: [face?.api, 'preset', chosenRefs, preset],
    queryFn: () => snapshotsOf({ resource, preset: preset ?? {}, names: chosenRefs, actor }),
    enabled: chosenRefs.length > 0,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  const fresh = () => withDefaults(resource.fields, { ...face?.where, ...face?.preset, ...follow.data, ...preset })
  const [start, setStart] = useState<AnyRow | undefined>(() =>
    source === undefined && !chosenRefs.length ? fresh() : undefined,
  )
  // Without what follows the form can still be filled in; the server copies it when the record is saved.
  if (chosenRefs.length && !follow.isPending && start === undefined) setStart(fresh())
  const query = useQuery({
    queryKey: [face?.api, 'start', source],
    queryFn: () => readForForm({ actor, resource, face: face as Face }, source as number),
    enabled: source !== undefined && start === undefined && face !== undefined,
    gcTime: 0,
    staleTime: 0,
  })
  if (query.data && start === undefined)
    setStart(id === undefined ? { ...fresh(), ...copyRow(resource, query.data) } : { ...face?.where, ...query.data })
  return { start, error: query.error, retry: () => void query.refetch(), again: () => setStart(fresh()) }
}

/** References that an address or a button has filled already, and that copy something from their record. */
function snapshotRefs({ fields }: AnyResource, preset: AnyRow = {}): string[] {
  return Object.keys(preset).filter(
    name => fields[name]?.to && fields[name].snapshot && typeof preset[name] === 'number',
  )
}

/** What would follow in the row if they had been chosen by hand. */
async function snapshotsOf({
  resource,
  preset,
  names,
  actor,
}: {
  resource: AnyResource
  preset: AnyRow
  names: readonly string[]
  actor: Actor
}): Promise<AnyRow> {
  const parts = await Promise.all(
    names.map(async name => {
      const field = resource.fields[name] as Field
      const target = targetOf(field, actor)
      const [option] = target ? await fetchOptions(target.face, { ids: [preset[name] as number] }) : []
      return option ? chosen(field, name, option) : {}
    }),
  )
  return Object.assign({}, ...parts) as AnyRow
}
