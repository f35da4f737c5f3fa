interface VideoPlayerProps {
  src: string;
  poster?: string;
  name: string;
  onFailed?: () => void;
}

/** A video with the browser's own controls. */
export function VideoPlayer({ src, poster, name, onFailed }: VideoPlayerProps) {
  return (
    <video
      src={src}
      poster={poster}
      controls
      playsInline
      preload="metadata"
      onError={onFailed}
      className="max-h-full max-w-full object-contain"
      aria-label={name}
    />
  );
}
