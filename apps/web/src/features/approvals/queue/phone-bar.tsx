import { DownOutlined, LeftOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useT } from '../locale/index.ts'
import css from './queue.module.css'

interface Props {
  place: { at: number; total: number }
  onBack(): void
  onGo(by: 1 | -1): void
}

/** Above a record on a phone: back to the list, and to its neighbours. */
export function PhoneBar({ place: { at, total }, onBack, onGo }: Props) {
  const t = useT()
  return (
    <div className={css.bar}>
      <Button type="text" icon={<LeftOutlined aria-hidden />} onClick={onBack}>
        {t('inbox.back')}
      </Button>
      {at >= 0 && (
        <>
          <span className="en-spring" />
          <small>{t('inbox.place', { n: at + 1, total })}</small>
          <Button
            type="text"
            icon={<UpOutlined />}
            aria-label={t('inbox.previous')}
            disabled={at === 0}
            onClick={() => onGo(-1)}
          />
          <Button
            type="text"
            icon={<DownOutlined />}
            aria-label={t('inbox.next')}
            disabled={at === total - 1}
            onClick={() => onGo(1)}
          />
        </>
      )}
    </div>
  )
}
