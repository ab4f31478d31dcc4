import { useQuery } from '@tanstack/react-query'
import { withDefaults, withToday } from '@tuheng/domain/kernel/draft'
import type { Field } from '@tuheng/domain/kernel/field'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { useState } from 'react'
import { nowText } from '../common/today.ts'
import { readForForm } from '../common/read-for-form.ts'
import { useActor } from '../../shared/session/session.ts'
import { copyRow } from './copy-row.ts'
import { valuesOfChoice, fetchOptions, targetOf } from '../widgets/ref/options.ts'

interface InitialValuesArgs {
  resource: AnyResource
  faceName: string
  /** Id of the record to edit. */
  id?: number | undefined
  /** Id of the record to copy. */
  copyId?: number | undefined
  preset?: AnyRow | undefined
}

/** The initial values of a form. They are read once; changes by others show up when this person saves. */
export function useInitialValues({ resource, faceName, id, copyId, preset }: InitialValuesArgs) {
  const actor = useActor()
  const face = resource.faces[faceName]
  const source = id ?? copyId
  const chosenRefs = source === undefined ? copyingRefs(resource, preset) : []
  const copies = useQuery({
    queryKey: [face?.api, 'preset', chosenRefs, preset],
    queryFn: () => copiedValues({ resource, preset: preset ?? {}, names: chosenRefs, actor }),
    enabled: chosenRefs.length > 0,
    gcTime: 0,
    staleTime: Infinity,
  })
  const defaults = () => {
    const row = withDefaults(resource.fields, { ...face?.where, ...face?.preset, ...copies.data, ...preset })
    return withToday(resource, row, { at: nowText() })
  }
  const [initial, setInitial] = useState<AnyRow | undefined>(() =>
    source === undefined && !chosenRefs.length ? defaults() : undefined,
  )
  // If the copied values cannot be fetched the form still works; the server copies them on save.
  if (chosenRefs.length && !copies.isPending && initial === undefined) setInitial(defaults())
  const query = useQuery({
    queryKey: [face?.api, 'start', source],
    queryFn: () => readForForm({ actor, resource, face: face as Face }, source as number),
    enabled: source !== undefined && initial === undefined && face !== undefined,
    gcTime: 0,
    staleTime: 0,
  })
  if (query.data && initial === undefined)
    setInitial(
      id === undefined ? { ...defaults(), ...copyRow(resource, query.data) } : { ...face?.where, ...query.data },
    )
  return {
    start: initial,
    error: query.error,
    retry: () => void query.refetch(),
    restart: () => setInitial(defaults()),
  }
}

/** References that an address or a button has set and that copy values from their record. */
function copyingRefs({ fields }: AnyResource, preset: AnyRow = {}): string[] {
  return Object.keys(preset).filter(
    name => fields[name]?.to && fields[name].snapshot && typeof preset[name] === 'number',
  )
}

/** The values that choosing these references by hand would copy. */
async function copiedValues({
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
      return option ? valuesOfChoice(field, name, option) : {}
    }),
  )
  return Object.assign({}, ...parts) as AnyRow
}
