import { SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useMemo, useState } from 'react'
import { useLang } from '../../../shared/text/i18n.ts'
import { useT } from '../locale/index.ts'
import type { AuthorisableScreen, AuthorisableSection } from './authorisable.ts'
import css from './field-rights.module.css'

interface Props {
  sections: readonly AuthorisableSection[]
  chosen: AuthorisableScreen | undefined
  onChoose(place: AuthorisableScreen): void
  /** Number of restricted fields, shown beside the place. */
  countOf(place: AuthorisableScreen): number
}

/** Screens by section, with the number of their restricted fields. */
export function ScreenList({ sections, chosen, onChoose, countOf }: Props) {
  const t = useT()
  const lang = useLang()
  const [search, setSearch] = useState('')
  const shown = useMemo(() => {
    const words = search.trim().toLowerCase()
    if (!words) return sections
    const has = ({ zh, en }: { zh: string; en: string }) => `${zh} ${en}`.toLowerCase().includes(words)
    return sections.flatMap(section => {
      const places = has(section.title) ? section.places : section.places.filter(place => has(place.title))
      return places.length ? [{ ...section, places }] : []
    })
  }, [sections, search])
  return (
    <nav className={css.places} aria-label={t('rights.search')}>
      <Input
        allowClear
        type="search"
        prefix={<SearchOutlined aria-hidden />}
        aria-label={t('rights.search')}
        placeholder={t('rights.search')}
        value={search}
        onChange={event => setSearch(event.target.value)}
      />
      <div className={css.placeScroll} tabIndex={0} role="group" aria-label={t('rights.search')}>
        {shown.map(section => (
          <section key={section.title.zh}>
            <h4>{section.title[lang]}</h4>
            {section.places.map(place => {
              const count = countOf(place)
              return (
                <button
                  key={place.path}
                  type="button"
                  aria-current={place.path === chosen?.path || undefined}
                  onClick={() => onChoose(place)}
                >
                  <span>{place.title[lang]}</span>
                  {count > 0 && <b title={t('rights.restricted', { count })}>{count}</b>}
                </button>
              )
            })}
          </section>
        ))}
      </div>
    </nav>
  )
}
