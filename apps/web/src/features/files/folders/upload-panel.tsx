import { CloseOutlined, PauseOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { formatBytes } from '../../../engine/widgets/files/file-rules.ts'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { useT } from './locale/index.ts'
import {
  cancelUpload,
  clearDone,
  pauseAll,
  pauseUpload,
  resumeAll,
  resumeUpload,
  type UploadItem,
  useUploadQueue,
} from './upload-queue.ts'
import css from './folders.module.css'

/** Lines that are drawn; of more the number stands in the head. */
const SHOWN = 60
/** What wants somebody first, then what is under way. */
const ORDER = ['failed', 'sending', 'keeping', 'paused', 'waiting', 'done'] as const

/** What is being uploaded: how far, and how to pause, go on and cancel. It stays while one looks at other folders. */
export default function UploadPanel() {
  const t = useT()
  const items = useUploadQueue(state => state.items)
  if (!items.length) return null
  const bytes = items.reduce((sum, { file }) => sum + file.size, 0)
  const sent = items.reduce((sum, item) => sum + item.sent, 0)
  const done = items.filter(({ state }) => state === 'done').length
  const isRunning = items.some(({ state }) => state === 'sending' || state === 'waiting' || state === 'keeping')
  const isHeld = items.some(({ state }) => state === 'paused' || state === 'failed')
  const sorted = items.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state)).slice(0, SHOWN)
  return (
    <section className={css.queue} aria-label={t('queue.title')}>
      <div className={css.queueHead}>
        <strong>{t('queue.title')}</strong>
        <span className={css.grow} role="status">
          {t('queue.progress', { done, all: items.length, sent: formatBytes(sent), size: formatBytes(bytes) })}
        </span>
        {isRunning && (
          <Button size="small" onClick={pauseAll}>
            {t('queue.pauseAll')}
          </Button>
        )}
        {isHeld && (
          <Button size="small" onClick={resumeAll}>
            {t('queue.resumeAll')}
          </Button>
        )}
        {done > 0 && (
          <Button size="small" onClick={clearDone}>
            {t('queue.clear')}
          </Button>
        )}
      </div>
      <Progress
        percent={Math.floor((sent / Math.max(1, bytes)) * 100)}
        size="small"
        showInfo={false}
        aria-label={t('queue.title')}
      />
      <ul className={css.queueList} tabIndex={0} aria-label={t('queue.title')}>
        {sorted.map(item => (
          <Line key={item.key} item={item} />
        ))}
      </ul>
    </section>
  )
}

function Line({ item }: { item: UploadItem }) {
  const t = useT()
  const { key, file, path, state, sent } = item
  const name = [...path, file.name].join('/')
  const isHeld = state === 'paused' || state === 'failed'
  return (
    <li className={css.line}>
      <span className={css.queueName} title={name}>
        {name}
      </span>
      <span className={css.queueState} data-state={state}>
        {wordsOf(item, t)}
      </span>
      {state === 'sending' && (
        <Progress
          className={css.queueBar}
          percent={Math.floor((sent / file.size) * 100)}
          size="small"
          aria-label={name}
        />
      )}
      {state === 'sending' || state === 'waiting' ? (
        <IconButton label={t('queue.pause', { name })} onClick={() => pauseUpload(key)}>
          <PauseOutlined aria-hidden />
        </IconButton>
      ) : (
        isHeld && (
          <IconButton label={t('queue.resume', { name })} onClick={() => resumeUpload(key)}>
            <PlayCircleOutlined aria-hidden />
          </IconButton>
        )
      )}
      {state !== 'done' && state !== 'keeping' && (
        <IconButton label={t('queue.cancel', { name })} onClick={() => cancelUpload(key)}>
          <CloseOutlined aria-hidden />
        </IconButton>
      )}
    </li>
  )
}

function wordsOf({ state, error, kept, file, sent }: UploadItem, t: ReturnType<typeof useT>): string {
  if (state === 'failed') return error ?? t('queue.network')
  if (state === 'sending') return `${formatBytes(sent)} / ${formatBytes(file.size)}`
  if (state !== 'done') return t(`queue.${state}`)
  const further = [
    ...(kept && kept.versionNo > 1 ? [t('queue.version', { no: kept.versionNo })] : []),
    ...(kept?.isDouble ? [t('queue.double')] : []),
  ]
  return [t('queue.done'), ...further].join(' · ')
}
