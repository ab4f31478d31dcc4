import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined'
import { Popover, Select, Slider, Switch } from 'antd'
import { useId } from 'react'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import css from './banner.module.css'
import { BANNER_THEMES, DIRECTIONS, DURATION, withDirection, clampDuration } from './banner-rules.ts'
import { useBannerT } from './locale.ts'
import { useBannerAppearance } from './use-banner-appearance.ts'

/** Theme, direction and duration of the banner. */
export default function BannerControls() {
  const t = useBannerT()
  return (
    <Popover trigger="click" placement="bottomRight" arrow={false} title={t('settings')} content={<Controls />}>
      <IconButton label={t('settings')} aria-haspopup="dialog">
        <SettingOutlined />
      </IconButton>
    </Popover>
  )
}

function Controls() {
  const t = useBannerT()
  const { appearance, set } = useBannerAppearance()
  const id = useId()
  return (
    <div className={css.controls}>
      <span id={`${id}-theme`}>{t('theme')}</span>
      <Select
        aria-labelledby={`${id}-theme`}
        value={appearance.theme}
        options={BANNER_THEMES.map(value => ({ value, label: t(`theme.${value}`) }))}
        onChange={theme => set({ ...appearance, theme })}
      />
      <span id={`${id}-direction`}>{t('direction')}</span>
      <Select
        aria-labelledby={`${id}-direction`}
        value={appearance.direction}
        options={DIRECTIONS.map(value => ({ value, label: t(`direction.${value}`) }))}
        onChange={direction => set(withDirection(appearance, direction))}
      />
      <span id={`${id}-duration`}>{t('duration')}</span>
      <Slider
        ariaLabelledByForHandle={`${id}-duration`}
        {...DURATION}
        value={appearance.duration}
        onChange={duration => set({ ...appearance, duration: clampDuration(duration) })}
      />
      <span id={`${id}-message`}>{t('message')}</span>
      <Switch
        className={css.switch as string}
        aria-labelledby={`${id}-message`}
        checked={appearance.showMessage}
        onChange={showMessage => set({ ...appearance, showMessage })}
      />
    </div>
  )
}
