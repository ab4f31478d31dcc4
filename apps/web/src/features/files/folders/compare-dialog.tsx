import { RotateRightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import type { FileLink } from '@tuheng/domain/system/file.calls'
import { Modal } from 'antd'
import { useState } from 'react'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { call } from '../../../shared/calls/api.ts'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { useT } from './locale/index.ts'
import css from './folders.module.css'

interface Picture {
  fileId: number
  name: string
}

/** Two pictures side by side, each turned and enlarged by itself: two weighing tickets, before and after. */
export default function CompareDialog({ pictures, onClose }: { pictures: readonly Picture[]; onClose(): void }) {
  const t = useT()
  return (
    <Modal open width="94vw" title={t('compare.title')} footer={null} onCancel={onClose}>
      <div className={css.compare}>
        {pictures.map(picture => (
          <Pane key={picture.fileId} picture={picture} />
        ))}
      </div>
    </Modal>
  )
}

function Pane({ picture: { fileId, name } }: { picture: Picture }) {
  const t = useT()
  const [turn, setTurn] = useState(0)
  const [scale, setScale] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['file', fileId],
    queryFn: ({ signal }) => call<FileLink>('fms/file/link', { id: fileId }, { signal }),
    staleTime: 60_000,
  })
  return (
    <figure className={css.pane}>
      <figcaption>
        <span className={css.grow}>{name}</span>
        <IconButton label={`${t('compare.turn')} ${name}`} onClick={() => setTurn(turn + 90)}>
          <RotateRightOutlined aria-hidden />
        </IconButton>
        <IconButton label={`${t('compare.in')} ${name}`} onClick={() => setScale(Math.min(8, scale * 1.5))}>
          <ZoomInOutlined aria-hidden />
        </IconButton>
        <IconButton label={`${t('compare.out')} ${name}`} onClick={() => setScale(Math.max(0.25, scale / 1.5))}>
          <ZoomOutOutlined aria-hidden />
        </IconButton>
      </figcaption>
      <div className={css.paneBox} tabIndex={0} role="region" aria-label={name}>
        {error ? (
          <ErrorBlock small error={error} onRetry={() => void refetch()} />
        ) : (
          data && <img src={data.url} alt={name} style={{ transform: `rotate(${turn}deg) scale(${scale})` }} />
        )}
      </div>
    </figure>
  )
}
