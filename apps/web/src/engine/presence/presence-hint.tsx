import type { AnyResource, Face } from '@tuheng/domain/kernel/resource'
import { useEffect } from 'react'
import { recordKey, showRecord, useOthers, type Other } from '../../shared/inbox/presence.ts'
import { useT } from '../locale/index.ts'
import './presence.css'

interface Props {
  resource: AnyResource
  face: Face
  id: number
  /** The person has a form of the record open, or unsaved input on its page. */
  editing: boolean
}

/** Names that are written out; the others are counted. */
const MAX_NAMES = 2

/** Tells others that this person has the record open, and shows who else has. It moves nothing on the page. */
export function PresenceHint({ resource, face, id, editing }: Props) {
  const t = useT()
  const others = useOthers(state => state[recordKey({ resource: resource.name, id })])
  useEffect(
    () => showRecord({ api: face.api, resource: resource.name, id }, editing),
    [face.api, resource.name, id, editing],
  )
  const editors = others?.filter(one => one.editing) ?? []
  const readers = others?.filter(one => !one.editing) ?? []
  const names = (of: readonly Other[]): string =>
    of.length > MAX_NAMES
      ? t('presence.more', { names: namesOf(of.slice(0, MAX_NAMES), t('presence.and')), count: of.length })
      : namesOf(of, t('presence.and'))
  return (
    <div className="en-presence" role="status">
      {editors.length > 0 && (
        <span className="en-presence-part" data-editing>
          <Initials of={editors} />
          <span>{t('presence.editing', { names: names(editors), count: editors.length })}</span>
        </span>
      )}
      {readers.length > 0 && (
        <span className="en-presence-part">
          <Initials of={readers} />
          <span>{t('presence.viewing', { names: names(readers), count: readers.length })}</span>
        </span>
      )}
    </div>
  )
}

const namesOf = (of: readonly Other[], and: string): string => of.map(one => one.name).join(and)

function Initials({ of }: { of: readonly Other[] }) {
  return (
    <span className="en-presence-initials" aria-hidden="true">
      {of.slice(0, MAX_NAMES).map(one => (
        <i key={one.memberId}>{initialOf(one.name)}</i>
      ))}
    </span>
  )
}

/** The first letter of the own name: what follows `·` in 「销售部·李敏」. */
function initialOf(name: string): string {
  return [...(name.split(/[•·]/).at(-1)?.trim() ?? '')][0] ?? ''
}
