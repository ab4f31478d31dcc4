import CheckOutlined from '@ant-design/icons/es/icons/CheckOutlined'
import { useSettings } from '../../shared/appearance/settings.ts'
import { COLORS } from '../../shared/appearance/theme-options.ts'
import { useAppearanceT } from './locale.ts'
import css from './theme-drawer.module.css'

/** The preset colours and a custom one. The technology theme has fixed colours. */
export function Colors({ onChange }: { onChange: (color: string) => void }) {
  const t = useAppearanceT()
  const { color, themeName } = useSettings()
  const fixed = themeName === 'technology'
  return (
    <div className={css.colors} role="group" aria-label={t('color')}>
      {COLORS.map(one => (
        <button
          key={one}
          type="button"
          className={css.swatch}
          style={{ background: one }}
          disabled={fixed}
          aria-label={one}
          title={one}
          aria-pressed={one === color}
          onClick={() => onChange(one)}
        >
          {one === color && <CheckOutlined />}
        </button>
      ))}
      <label className={css.own} title={t('color.own')} data-disabled={fixed || undefined}>
        <span className="visually-hidden">{t('color.own')}</span>
        <input type="color" value={color} disabled={fixed} onChange={event => onChange(event.target.value)} />
      </label>
      {fixed && <small className={css.hint}>{t('color.fixed')}</small>}
    </div>
  )
}
