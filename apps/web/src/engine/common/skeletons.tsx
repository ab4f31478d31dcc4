import './states.css'

/** Grey placeholders in the layout of the content, so that nothing jumps when it arrives. */
export function FormSkeleton() {
  return (
    <div className="en-skeleton en-skeleton-form" aria-busy>
      {Array.from({ length: 12 }, (_, i) => (
        <span key={i}>
          <i />
          <b />
        </span>
      ))}
    </div>
  )
}

export function TableSkeleton({ rows = 12 }: { rows?: number }) {
  return (
    <div className="en-skeleton en-skeleton-table" aria-busy>
      {Array.from({ length: rows }, (_, i) => (
        <span key={i}>
          {Array.from({ length: 8 }, (_, j) => (
            <i key={j} />
          ))}
        </span>
      ))}
    </div>
  )
}

export function ListSkeleton() {
  return (
    <>
      <div className="en-skeleton en-skeleton-filters">
        {Array.from({ length: 4 }, (_, i) => (
          <i key={i} />
        ))}
      </div>
      <TableSkeleton />
    </>
  )
}

/** A strip of key figures, pictures beside each other, and the table. */
export function ReportSkeleton({ figures = 4, pictures = 2 }: { figures?: number; pictures?: number }) {
  return (
    <div className="en-skeleton-report">
      {figures > 0 && (
        <div className="en-skeleton en-skeleton-strip" aria-busy>
          <Figures count={figures} />
        </div>
      )}
      {pictures > 0 && (
        <div className="en-skeleton en-skeleton-charts" aria-busy>
          {Array.from({ length: pictures }, (_, i) => (
            <b key={i} />
          ))}
        </div>
      )}
      <div className="en-panel">
        <TableSkeleton rows={6} />
      </div>
    </div>
  )
}

/**
 * Number and key figures of a record, its facts and its history. `wide`: its child rows have the whole width, and the
 * rest stands in tabs.
 */
export function DetailSkeleton({ wide = false }: { wide?: boolean }) {
  return (
    <div className="en-skeleton-detail" aria-busy>
      <div className="en-skeleton en-skeleton-head">
        <b />
        <div className="en-skeleton-figures">
          <Figures count={5} />
        </div>
      </div>
      <div className="en-skeleton-body" data-wide={wide || undefined}>
        <div className="en-panel">
          {wide ? (
            <>
              <div className="en-skeleton en-skeleton-tabs">
                <i />
                <i />
                <i />
              </div>
              <TableSkeleton rows={10} />
            </>
          ) : (
            <FactsSkeleton />
          )}
        </div>
        {!wide && (
          <div className="en-skeleton en-skeleton-events en-panel">
            {Array.from({ length: 6 }, (_, i) => (
              <span key={i}>
                <b />
                <i />
              </span>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}

function FactsSkeleton() {
  return (
    <div className="en-skeleton en-skeleton-facts">
      {Array.from({ length: 21 }, (_, i) => (
        <span key={i}>
          <i />
          <b />
        </span>
      ))}
    </div>
  )
}

function Figures({ count }: { count: number }) {
  return Array.from({ length: count }, (_, i) => (
    <span key={i}>
      <i />
      <b />
    </span>
  ))
}
