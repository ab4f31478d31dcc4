import { useLang, type Text } from '../../../shared/text/i18n.ts'
import { useSettings } from '../../../shared/appearance/settings.ts'
import css from './shot.module.css'

/** Pictures of the product, taken by `bench/web/pictures.ts` in both languages, light and dark. */
export type ShotName = 'home' | 'entry' | 'arrival' | 'statement' | 'margin' | 'waybills'

export function Shot({ name, alt, eager }: { name: ShotName; alt: Text; eager?: boolean }) {
  const lang = useLang()
  const mode = useSettings(state => state.mode)
  return (
    <img
      className={css.shot}
      src={`/pictures/${name}.${lang}.${mode}.webp`}
      alt={alt[lang]}
      width="1200"
      height="750"
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
}
