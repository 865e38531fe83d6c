/** The company logo; decorative beside its name. */
export function CompassRose() {
  return (
    <svg className="rose" viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <circle className="rose-ring" cx="20" cy="20" r="17.500" />
      <path
        className="rose-minor"
        d="M20 20L9 9l11 7zM20 20l11-11-7 11zM20 20l11 11-11-7zM20 20L9 31l7-11z"
      />
      <path
        className="rose-dark"
        d="M20 1.500l4.500 14L20 20zM38.500 20l-14 4.500L20 20zM20 38.500l-4.500-14L20 20zM1.500 20l14-4.500L20 20z"
      />
      <path
        className="rose-light"
        d="M20 1.500l-4.500 14L20 20zM38.500 20l-14-4.500L20 20zM20 38.500l4.500-14L20 20zM1.500 20l14 4.500L20 20z"
      />
    </svg>
  );
}
