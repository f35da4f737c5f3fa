// Converts the MOV of an iPhone to MP4: the same video and audio in another container, without encoding them again. The
// metadata of the MOV, such as the location, is not copied.
import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Mp4OutputFormat,
  Output,
  QTFF,
  type InputAudioTrack,
  type InputVideoTrack,
} from 'mediabunny';
import { UploadError } from './upload-error.ts';

/** Codecs of phone videos that MP4 players support. */
const VIDEO_CODECS = ['avc', 'hevc', 'av1'] as const;
const AUDIO_CODECS = ['aac', 'mp3'] as const;

/** Rejects with UploadError `videoNotMp4` when the codec of the video or the audio is not supported in MP4. */
export async function movToMp4(file: Blob): Promise<Blob> {
  const input = new Input({ source: new BlobSource(file), formats: [QTFF] });
  try {
    const [video, audio] = await Promise.all([input.getPrimaryVideoTrack(), input.getPrimaryAudioTrack()]);
    if (!video) throw new UploadError('videoNotMp4');
    return await copyTracks(video, audio);
  } catch (cause) {
    throw cause instanceof UploadError ? cause : new UploadError('videoNotMp4', { cause });
  } finally {
    input.dispose();
  }
}

async function copyTracks(video: InputVideoTrack, audio: InputAudioTrack | null): Promise<Blob> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const first = await Promise.all([video, audio].map(async (track) => (await track?.getFirstTimestamp()) ?? 0));
  // Audio may start before 0 (decoder priming), but this MP4 writer starts at 0, so all timestamps are shifted.
  const startsAt = Math.min(0, ...first);
  const pictures = new EncodedVideoPacketSource(requireCodec(VIDEO_CODECS, await video.getCodec()));
  output.addVideoTrack(pictures, { rotation: await video.getRotation() });
  const sound = audio && new EncodedAudioPacketSource(requireCodec(AUDIO_CODECS, await audio.getCodec()));
  if (sound) output.addAudioTrack(sound);
  await output.start();
  await Promise.all([
    copyPackets(video, startsAt, pictures, await video.getDecoderConfig()),
    audio && sound && copyPackets(audio, startsAt, sound, await audio.getDecoderConfig()),
  ]);
  await output.finalize();
  if (target.buffer === null) throw new UploadError('videoNotMp4');
  return new Blob([target.buffer], { type: 'video/mp4' });
}

type Packet = Parameters<EncodedVideoPacketSource['add']>[0];

async function copyPackets<C extends object>(
  track: InputVideoTrack | InputAudioTrack,
  startsAt: number,
  to: { add: (packet: Packet, meta?: { decoderConfig: C }) => Promise<void>; close: () => void },
  decoderConfig: C | null,
): Promise<void> {
  if (decoderConfig === null) throw new UploadError('videoNotMp4');
  for await (const packet of new EncodedPacketSink(track).packets())
    await to.add(packet.clone({ timestamp: packet.timestamp - startsAt }), { decoderConfig });
  to.close();
}

function requireCodec<C extends string>(supported: readonly C[], codec: string | null): C {
  const found = supported.find((one) => one === codec);
  if (found === undefined) throw new UploadError('videoNotMp4');
  return found;
}
