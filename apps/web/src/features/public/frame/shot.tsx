import { useEffect, useState } from 'react'
import { useLang, type Text } from '../../../shared/text/i18n.ts'
import { useSettings } from '../../../shared/appearance/settings.ts'
import css from './shot.module.css'

/** Pictures of the product, taken by `bench/web/pictures.ts` in both languages, light and dark. */
export type ShotName = 'home' | 'entry' | 'arrival' | 'statement' | 'margin' | 'waybills'

export function Shot({ name, alt, eager }: { name: ShotName; alt: Text; eager?: boolean }) {
  const lang = useLang()
  const mode = useSettings(state => state.mode)
  const rested = useRested()
  return (
    <img
      className={css.shot}
      src={`/pictures/${name}.${lang}.${mode}.webp`}
      alt={alt[lang]}
      width="1200"
      height="750"
      loading={eager || rested ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
}

/** Once everything else of the page is there, pictures further down are fetched before somebody scrolls to them. */
function useRested(): boolean {
  const [rested, setRested] = useState(false)
  useEffect(() => {
    let timer = 0
    const rest = () => {
      timer = window.setTimeout(() => setRested(true), REST)
    }
    if (document.readyState === 'complete') rest()
    else window.addEventListener('load', rest, { once: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('load', rest)
    }
  }, [])
  return rested
}

/** The first picture and the scripts have the line for themselves so long, in ms. */
const REST = 500
