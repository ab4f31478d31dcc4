import { registry } from '@tuheng/domain/registry'
import { useMemo, useState } from 'react'
import { useT } from '../locale/index.ts'
import { authorisableSections, fieldNames, type AuthorisableScreen } from './authorisable.ts'
import { RightsMatrix } from './matrix.tsx'
import { ScreenList } from './screen-list.tsx'
import { restrictedAmong, withRight, type FieldRights } from './rights.ts'
import css from './field-rights.module.css'

interface Props {
  value: FieldRights
  /** Absent: read-only. */
  onChange?(rights: FieldRights): void
  id?: string | undefined
}

/** Edits the field rights of one role, screen by screen. */
export default function RightsEditor({ value, onChange, id }: Props) {
  const t = useT()
  const sections = useMemo(() => authorisableSections(registry), [])
  const [stored] = useState(value)
  const countOf = (one: AuthorisableScreen) => restrictedAmong(value, one.resource, fieldNames(one))
  const [place, setPlace] = useState<AuthorisableScreen | undefined>(() =>
    sections.flatMap(section => section.places).find(one => countOf(one) > 0),
  )
  return (
    <div className={css.editor} id={id}>
      <ScreenList sections={sections} chosen={place} onChoose={setPlace} countOf={countOf} />
      {place ? (
        <RightsMatrix
          key={place.path}
          place={place}
          columns={[{ key: 'role', title: t('rights.right'), name: t('matrix.role'), rights: value, stored }]}
          onSet={
            onChange &&
            ((_, fields, right) =>
              onChange(
                fields.reduce((rights, field) => withRight(rights, { resource: place.resource, field }, right), value),
              ))
          }
        />
      ) : (
        <p className={css.nothing}>{t('rights.choose')}</p>
      )}
    </div>
  )
}
