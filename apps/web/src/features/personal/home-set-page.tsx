import { Button, Checkbox, Select } from 'antd'
import { HOME_BLOCKS, type HomeBlock, type HomeChoice } from '../../shared/session/personal-rules.ts'
import { useHomeChoice } from '../../shared/session/use-home-choice.ts'
import { openTab } from '../../shared/tabs/tabs.ts'
import { trySavePersonal } from './try-save-personal.ts'
import { useT } from './locale/index.ts'
import css from './personal.module.css'
import { SettingsFrame } from './settings-frame.tsx'
import { SortableList } from './sortable-list.tsx'
import { useScreens } from './use-screens.ts'

/** 首页设置: the blocks of the home page, their order, and the page that opens after signing in. */
export default function HomeSetPage() {
  const t = useT()
  const home = useHomeChoice()
  const screens = useScreens()
  const set = (patch: Partial<HomeChoice>) => void trySavePersonal('home', { ...home, ...patch })
  const show = (block: HomeBlock, shown: boolean) =>
    set({ hidden: shown ? home.hidden.filter(one => one !== block) : [...home.hidden, block] })
  return (
    <SettingsFrame
      title={t('home.title')}
      lead={t('home.lead')}
      actions={
        <span className={css.acts}>
          <Button onClick={() => void trySavePersonal('home', { order: HOME_BLOCKS, hidden: [], landing: '' })}>
            {t('home.reset')}
          </Button>
          <Button type="primary" onClick={() => openTab('/index')}>
            {t('home.go')}
          </Button>
        </span>
      }
    >
      <h3>{t('home.landing')}</h3>
      <Select
        className={css.landing}
        aria-label={t('home.landing')}
        value={home.landing}
        showSearch={{ optionFilterProp: 'label' }}
        options={[{ value: '', label: t('home.landing.home') }, ...screens]}
        onChange={landing => set({ landing })}
      />
      <p className={css.hint}>{t('home.landing.hint')}</p>
      <h3>{t('home.blocks')}</h3>
      <SortableList
        label={t('home.blocks')}
        items={home.order}
        idOf={block => block}
        nameOf={block => t(`block.${block}`)}
        onMove={order => set({ order })}
      >
        {block => (
          <Checkbox
            className={css.text ?? ''}
            checked={!home.hidden.includes(block)}
            onChange={event => show(block, event.target.checked)}
          >
            {t(`block.${block}`)} <small>{t(`block.${block}.what`)}</small>
          </Checkbox>
        )}
      </SortableList>
      {home.hidden.length === HOME_BLOCKS.length && <p className={css.hint}>{t('home.none')}</p>}
    </SettingsFrame>
  )
}
