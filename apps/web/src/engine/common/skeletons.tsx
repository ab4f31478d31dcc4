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

export function ReportSkeleton() {
  return (
    <>
      <div className="en-skeleton en-skeleton-charts">
        <b />
        <b />
      </div>
      <TableSkeleton rows={6} />
    </>
  )
}

export function DetailSkeleton() {
  return (
    <div className="en-skeleton en-skeleton-detail" aria-busy>
      <b />
      <FormSkeleton />
    </div>
  )
}
