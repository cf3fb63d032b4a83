/** The few pictures of the console, drawn on a grid of sixteen, in the colour of the text beside them. */
import type { ReactNode } from 'react';

function icon(children: ReactNode) {
  return function Icon() {
    return (
      <svg
        viewBox="0 0 16 16"
        width="16"
        height="16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {children}
      </svg>
    );
  };
}

export const CloseIcon = icon(<path d="M4 4l8 8M12 4l-8 8" />);
export const SearchIcon = icon(
  <>
    <circle cx="7" cy="7" r="4.25" />
    <path d="M10.5 10.5L14 14" />
  </>,
);
export const MenuIcon = icon(<path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />);
export const HomeIcon = icon(<path d="M2.5 7L8 2.5 13.5 7v6.5h-4V10h-3v3.5h-4z" />);
export const AlertIcon = icon(<path d="M8 2.25l6.25 11.25H1.75zM8 6.5v3.25M8 11.6v.1" />);
export const IssueIcon = icon(
  <>
    <circle cx="8" cy="8" r="5.75" />
    <circle cx="8" cy="8" r="1" fill="currentColor" />
  </>,
);
export const PackageIcon = icon(<path d="M8 1.75l5.5 3v6.5l-5.5 3-5.5-3v-6.5zM2.5 4.75L8 7.75l5.5-3M8 7.75v6.5" />);
export const RepositoryIcon = icon(<path d="M3.5 13V3a1 1 0 011-1h8v10h-8a1 1 0 000 2h8v-2M6 5h4" />);
export const PullRequestIcon = icon(
  <>
    <circle cx="4" cy="3.75" r="1.5" />
    <circle cx="4" cy="12.25" r="1.5" />
    <circle cx="12" cy="12.25" r="1.5" />
    <path d="M4 5.25v5.5M12 10.75v-5a2 2 0 00-2-2H8M9.5 2.25L8 3.75l1.5 1.5" />
  </>,
);
export const ScanIcon = icon(
  <path d="M2.5 5.5v-2a1 1 0 011-1h2M10.5 2.5h2a1 1 0 011 1v2M13.5 10.5v2a1 1 0 01-1 1h-2M5.5 13.5h-2a1 1 0 01-1-1v-2M2.5 8h11" />,
);
export const RuleIcon = icon(
  <path d="M5.5 2.5c-2 0-2 1-2 2.5s0 2.5-1.5 3c1.5.5 1.5 1.5 1.5 3s0 2.5 2 2.5M10.5 2.5c2 0 2 1 2 2.5s0 2.5 1.5 3c-1.5.5-1.5 1.5-1.5 3s0 2.5-2 2.5" />,
);
export const AdvisoryIcon = icon(
  <path d="M8 1.75l5 2v4c0 3.25-2 5.5-5 6.5-3-1-5-3.25-5-6.5v-4zM5.75 7.75l1.75 1.75 3-3.25" />,
);
export const TokenIcon = icon(
  <>
    <circle cx="5" cy="11" r="2.75" />
    <path d="M7 9l6-6M11 5l2 2" />
  </>,
);
export const AuditIcon = icon(<path d="M3.5 2.5h9v11h-9zM6 5.5h4M6 8h4M6 10.5h2" />);
export const ReferralIcon = icon(<path d="M2 4.5h12v7.5H2zM2 5l6 4.25L14 5" />);
export const SunIcon = icon(
  <>
    <circle cx="8" cy="8" r="2.75" />
    <path d="M8 1.5v1.25M8 13.25v1.25M1.5 8h1.25M13.25 8h1.25M3.4 3.4l.9.9M11.7 11.7l.9.9M3.4 12.6l.9-.9M11.7 4.3l.9-.9" />
  </>,
);
export const ChevronIcon = icon(<path d="M4.5 6.25L8 9.75l3.5-3.5" />);
export const RightIcon = icon(<path d="M6.25 4.5L9.75 8l-3.5 3.5" />);
export const CheckIcon = icon(<path d="M3.5 8.5l3 3 6-7" />);
export const PlusIcon = icon(<path d="M8 3v10M3 8h10" />);
export const ClockIcon = icon(
  <>
    <circle cx="8" cy="8" r="5.75" />
    <path d="M8 4.75V8l2.25 1.5" />
  </>,
);
export const ExternalIcon = icon(<path d="M6.5 3.5h-3v9h9v-3M9.5 2.5h4v4M13 3L7.5 8.5" />);
export const CopyIcon = icon(<path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" />);
export const UserIcon = icon(
  <>
    <circle cx="8" cy="5.5" r="2.75" />
    <path d="M2.75 13.75c.6-2.6 2.6-4 5.25-4s4.65 1.4 5.25 4" />
  </>,
);
export const FixIcon = icon(
  <path d="M10.5 2.75a3.25 3.25 0 00-3 4.5L2.75 12l1.25 1.25 4.75-4.75a3.25 3.25 0 004.5-4L11 6.75 9.25 5l2.25-2.25a3 3 0 00-1 0z" />,
);
