/** The mark of the product, shown unless a brand has its own logo. */
export const ProductMark = ({ className }: { className?: string | undefined }) => (
  <svg className={className} viewBox="0 0 32 32" width="40" height="40" aria-hidden="true">
    <rect width="32" height="32" rx="6" fill="var(--primary-color)" />
    <path d="M10 8h12v4H14v8h8v4H10z" fill="var(--primary-text)" />
  </svg>
);
