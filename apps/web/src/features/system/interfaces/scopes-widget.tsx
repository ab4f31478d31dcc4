import { mayGrantToApi } from '@tuheng/domain/system/interfaces/api-scopes'
import { lazy, Suspense, useCallback, useMemo } from 'react'
import { allCards } from '../../../engine/catalogue.ts'
import type { InputProps, Widget } from '../../../engine/widgets/types.ts'
import { useActor } from '../../../shared/session/session.ts'
import { permissionsWidget, readCodes } from '../permissions/permissions-widget.tsx'

const PermissionsEditor = lazy(() => import('../permissions/permissions-editor.tsx'))

/** The scopes of an API account: permission codes that programs may have and this person may give. */
export const scopesWidget: Widget<'json'> = { ...permissionsWidget, Input: ScopesInput }

function ScopesInput({ value, onChange, id, disabled }: InputProps<'json'>) {
  const actor = useActor()
  const faces = useMemo(() => prefixes(), [])
  // Reports and records that a company has once are not calls of a face
  const offer = useCallback(
    (code: string) => mayGrantToApi(actor, code) && faces.has(code.slice(0, code.lastIndexOf('.'))),
    [actor, faces],
  )
  return (
    <Suspense fallback={<div className="en-input-wait en-grid-wait" />}>
      <PermissionsEditor id={id} value={readCodes(value)} isOffered={offer} {...(disabled ? {} : { onChange })} />
    </Suspense>
  )
}

function prefixes(): ReadonlySet<string> {
  return new Set([...allCards().values()].flatMap(card => Object.values(card.faces).map(face => face.permission)))
}
